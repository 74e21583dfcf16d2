import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from './run.js';

/** The shells of this machine; SHELLS_PATH may name a folder with more. */
const FOLDERS = [
  ...(process.env.SHELLS_PATH ?? '').split(delimiter),
  ...(process.env.PATH ?? '').split(delimiter),
];
const found = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => path !== name && existsSync(path));

/** Prints what a shell offers for the last of these words. */
const ASK: Record<string, (script: string, words: string[]) => string> = {
  bash: (script, words) => `
    source ${script}
    COMP_WORDS=(knowhow ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
    _knowhow; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // What zsh itself offers would need a terminal: its own functions are replaced by ones that print.
  zsh: (script, words) => `
    compdef() { :; }
    print_matching() { local one; for one in "$@"; do [[ "$one" == "\${words[CURRENT]}"* ]] && print -r -- "\${one%%:*}"; done; return 0 }
    _describe() { print_matching "\${(@P)@[-1]}"; }
    compadd() { shift; print_matching "$@"; }
    _files() { :; }
    source ${script}
    words=(knowhow ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length + 1}
    _knowhow`,
  fish: (script, words) => `
    source ${script}
    complete -C "knowhow ${words.join(' ')}" | string replace -r '\\t.*' ''; true`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'knowhow-completion-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.keys(ASK))('%s', (shell) => {
  const program = found(shell);
  if (program === undefined) {
    test.skip(`${shell} is not on this machine`, () => {});
    return;
  }

  const offered = async (...words: string[]): Promise<string[]> => {
    const script = join(folder, `knowhow.${shell}`);
    writeFileSync(script, (await run(['completion', shell])).stdout);
    const text = execFileSync(program, ['-c', ASK[shell]!(script, words)], {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, HOME: folder },
    });
    return text.split('\n').filter((line) => line !== '');
  };

  test('offers commands, those below them, options and their values', async () => {
    expect(await offered('ent')).toEqual(['entries']);
    expect(await offered('entries', 'l')).toEqual(['list']);
    expect(await offered('entries', 'list', '--ki')).toEqual(['--kind']);
    expect(await offered('runs', 'jobs', '--state', 'f')).toEqual(['failed']);
    expect(await offered('runs', '--js')).not.toContain('--jsonl');
    // After another option's value it is still that command.
    expect(await offered('entries', 'list', '--tenant', 'shop', '--out')).toEqual(['--outcome']);
  });

  test('offers every command at the beginning', async () => {
    const all = await offered('');
    const help = (await run(['--help'])).stdout;
    for (const name of all) expect(help).toContain(name);
    expect(all).toEqual(expect.arrayContaining(['import', 'serve', 'completion', 'doctor']));
  });
});

test('no script has a word that a shell would run', async () => {
  for (const shell of Object.keys(ASK)) {
    const { stdout } = await run(['completion', shell]);
    // Summaries stand in single quotes: none may end them.
    for (const line of stdout.split('\n').filter((line) => /^ {4}'|^complete/.test(line))) {
      expect(line.split("'").length % 2).toBe(1);
    }
  }
  expect((await run(['completion', 'tcsh'])).code).toBe(2);
});
