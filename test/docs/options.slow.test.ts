import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, pages, ROOT } from './pages.js';

const built = existsSync(join(ROOT, 'dist/adapters/cli/program.js'));
if (!built)
  console.log('Skipped the options of the documents: the compiled package is missing, run `npm run build`.');

interface Command {
  name: string;
  command: { options: { long?: string; short?: string }[] };
}
const load = <T>(path: string): Promise<T> =>
  import(new URL(`../../scripts/docs/${path}`, import.meta.url).href);
const { allCommands } = await load<{ allCommands(): Promise<Command[]> }>('commands.mjs');
const { VARIABLES } = await load<{ VARIABLES: Record<string, string> }>('variables.mjs');

/** Options of other programs that the documents name. */
const ELSEWHERE = new Set([
  '--help',
  '--version',
  '--import',
  '--kinds',
  '--seeds',
  '--allow-worker',
  '--permission',
  '--external',
  '--plugin-dir',
  '--attach',
  '--only',
  '--data',
]);
/** Words after `knowhow` in code that are no command. */
const NO_COMMAND = new Set(['--version', 'help', 'COMMAND']);

const all = pages();
/** Code in a line of text, with the page that has it. */
const inline = all.flatMap(({ path, text }) =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => ({
    path,
    code: code!,
  })),
);
/** Lines of the shell, those of blocks that go on in the next joined. */
const lines = all.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.replace(/\\\n/g, ' ').split('\n'))
    .map((code) => ({ path: page.path, code })),
);

test.skipIf(!built)(
  'every command that is named is there, and takes the options that are given to it',
  async () => {
    const commands = new Map((await allCommands()).map(({ name, command }) => [name, command]));
    const wrong: string[] = [];
    for (const { path, code } of [...inline, ...lines]) {
      for (const [, rest] of code.matchAll(/\bknowhow ((?:[a-z]\S* ?)(?:[^|;&)>#]*))/g)) {
        const words = rest!.trim().split(/\s+/);
        if (
          NO_COMMAND.has(words[0]!) ||
          code.includes('npm install') ||
          /claude|import|from/.test(code.split('knowhow')[0]!)
        )
          continue;
        const command = commands.get(words.slice(0, 2).join(' ')) ?? commands.get(words[0]!);
        if (command === undefined) wrong.push(`${path}: knowhow ${rest}`);
        const below =
          words.length > 1 && commands.has(words.slice(0, 2).join(' '))
            ? []
            : [...commands].filter(([name]) => name.startsWith(`${words[0]} `));
        const known = new Set(
          [command, ...below.map(([, one]) => one)]
            .flatMap((one) => one?.options ?? [])
            .flatMap(({ long, short }) => [long, short]),
        );
        const odd = words
          .filter((word) => /^--?[a-z]/.test(word))
          .map((word) => word.split('=')[0]!)
          .filter((word) => !known.has(word) && word !== '--help');
        for (const option of odd) wrong.push(`${path}: knowhow ${words[0]} ${option}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.skipIf(!built)('every option that a text names is one of some command', async () => {
  const known = new Set(
    (await allCommands()).flatMap(({ command }) =>
      command.options.flatMap(({ long, short }) => [long, short]),
    ),
  );
  const ours = inline.filter(({ code }) => !code.startsWith('npm run'));
  const wrong = ours.flatMap(({ path, code }) =>
    [...code.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)]
      .map(([option]) => option)
      .filter((option) => !known.has(option) && !ELSEWHERE.has(option))
      .map((option) => `${path}: ${option}`),
  );
  expect(wrong).toEqual([]);
});

/** The code that is shipped, as one text. */
const code = ['src', 'adapters', 'python']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
  )
  .filter((path) => /\.(?:ts|tsx|py)$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

test('the table of variables has those that the code reads, and no others', () => {
  const read = new Set([...code.matchAll(/\bKNOWHOW_[A-Z_]+/g)].map(([name]) => name));
  expect([...read].sort()).toEqual(Object.keys(VARIABLES).sort());
});

test('every variable that a page names is in that table', () => {
  const wrong = all.flatMap(({ path, text }) =>
    [...text.matchAll(/\bKNOWHOW_[A-Z_]+/g)]
      .filter(([name]) => !(name in VARIABLES))
      .map(([name]) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

/** Names of other packages. */
const FOREIGN = new Set([
  'stepCountIs',
  'isStepCount',
  'streamText',
  'generateText',
  'serverExternalPackages',
  'wrapLanguageModel',
  'modelCallLimitMiddleware',
  'beforeModel',
  'initializeOTEL',
  'logPrompts',
  'includeSensitiveSpanAttributes',
]);

test('every function and option that a text names is in the code', () => {
  const wrong = inline
    .map(({ path, code: name }) => ({ path, name: name.replace(/\(.*\)$/, '') }))
    .filter(({ name }) => /^[a-z]+(?:[A-Z][a-z]*)+$/.test(name) && !FOREIGN.has(name))
    .filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))
    .map(({ path, name }) => `${path}: ${name}`);
  expect(wrong).toEqual([]);
});
