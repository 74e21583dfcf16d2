import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { leaveOut, newPrivacy } from '../../../adapters/hosts/private/leave-out.js';
import { projectOf } from '../../../adapters/hosts/project.js';
import type { Turn } from '../../../src/index.js';
import { afterFile } from '../../at-end.js';

/** A word that only files say that are kept out. */
const WORD = 'quokkaberry';
const SAID = `the launch is on the day of the ${WORD}`;

let root = '';
let project = '';

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'knowhow-private-')));
  afterFile(() => rmSync(root, { recursive: true, force: true }));
  project = join(root, 'work', 'shop');
  const files: Record<string, string> = {
    '.knowhowignore': 'secrets/\n*.pem\n/conf/prod/\nnotes/private-*\n',
    'secrets/plan.txt': SAID,
    'secrets/deep/more.txt': SAID,
    'server.pem': SAID,
    'conf/prod/key.txt': SAID,
    'conf/dev/key.txt': 'fine',
    'notes/private-a.md': SAID,
    'src/app.ts': 'export {};',
    'src/lib/util.ts': 'export {};',
    '.git/config': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  symlinkSync('secrets', join(project, 'pub'));
  symlinkSync('secrets/plan.txt', join(project, 'pub.txt'));
  symlinkSync(project, join(root, 'link'));
});

interface Step {
  /** A command, or a tool with its arguments. */
  run: string | { name: string; arguments: object };
  result?: string;
}

const turnOf = ({ run, result = SAID }: Step, i: number): Turn => ({
  turn: i + 1,
  inputs: i === 0 ? 'Available tools:\n- Bash\n\nObservation: (none)' : `Tool result (Bash):\nearlier ${i}`,
  decision: JSON.stringify(typeof run === 'string' ? { name: 'Bash', arguments: { command: run } } : run),
  result,
});

const stored = (steps: readonly Step[], folder = project): Promise<Turn[]> =>
  leaveOut(steps.map(turnOf), newPrivacy(projectOf(folder)), 'Say when the launch is');

const tool = (name: string, args: object): Step['run'] => ({ name, arguments: args });

describe('what touched a path that is kept out is left out', () => {
  const here = (path: string): string => join(project, path);
  const ways: Record<string, () => Step[]> = {
    'a relative path': () => [{ run: 'cat secrets/plan.txt' }],
    'an absolute path': () => [{ run: `cat ${here('secrets/plan.txt')}` }],
    './': () => [{ run: 'cat ./secrets/plan.txt' }],
    '../': () => [{ run: 'cat ../shop/secrets/plan.txt' }],
    'a/../': () => [{ run: 'cat src/../secrets/plan.txt' }],
    '//': () => [{ run: 'cat secrets//plan.txt' }],
    './/./': () => [{ run: 'cat .//./secrets/./plan.txt' }],
    $PWD: () => [{ run: 'cat $PWD/secrets/plan.txt' }],
    'the folder, in braces': () => [{ run: `cat "\${PWD}/secrets/plan.txt"` }],
    '$(pwd)': () => [{ run: 'cat $(pwd)/secrets/plan.txt' }],
    '~': () => [{ run: `cat ~/${relative(homedir(), here('secrets/plan.txt'))}` }],
    $HOME: () => [{ run: `cat $HOME/${relative(homedir(), here('secrets/plan.txt'))}` }],
    'a variable': () => [{ run: 'D=secrets; cat $D/plan.txt' }],
    'a variable set before': () => [{ run: 'F=plan.txt; cat secrets/$F' }],
    'file://': () => [{ run: `curl -s file://${here('secrets/plan.txt')}` }],
    'another case': () => [{ run: 'cat SECRETS/Plan.txt' }],
    'git show': () => [{ run: 'git show HEAD:secrets/plan.txt' }],
    'python open': () => [{ run: `python -c "print(open('secrets/plan.txt').read())"` }],
    'os.path.join': () => [
      { run: `python -c "import os; print(open(os.path.join('secrets', 'plan.txt')).read())"` },
    ],
    'join of an anchored path': () => [
      { run: `python -c "print(open(os.path.join('conf', 'prod/key.txt')).read())"` },
    ],
    'a heredoc': () => [{ run: `python - <<'EOF'\nprint(open("secrets/plan.txt").read())\nEOF` }],
    'a copy': () => [{ run: 'cp secrets/plan.txt /tmp/x.txt', result: '' }, { run: 'cat /tmp/x.txt' }],
    'a copy by redirecting': () => [
      { run: 'cat secrets/plan.txt >"out.txt" 2>/dev/null' },
      { run: 'cat out.txt' },
    ],
    'a copy at the end of a pipe': () => [
      { run: 'cat secrets/plan.txt | tee out.txt' },
      { run: 'head out.txt' },
    ],
    'a copy without a word': () => [
      { run: 'cp -v secrets/plan.txt x.txt 2>/dev/null >&2' },
      { run: 'cat x.txt' },
    ],
    'a copy of the folder': () => [
      { run: 'cp -r secrets /tmp/no-such', result: '' },
      { run: 'cat /tmp/no-such/plan.txt' },
    ],
    'a copy into a folder': () => [
      { run: 'mv secrets/plan.txt src/', result: '' },
      { run: 'cat src/plan.txt' },
    ],
    'an archive': () => [{ run: 'tar czf /tmp/a.tgz secrets', result: '' }, { run: 'tar xzOf /tmp/a.tgz' }],
    'a search that has a program read': () => [{ run: 'fd -e txt -x cat' }],
    'a result with a heading': () => [
      { run: 'head -n 2 src/app.ts *.txt', result: `==> secrets/plan.txt <==\n${SAID}` },
    ],
    'a folder in a variable of a step before': () => [
      { run: 'export D=secrets', result: '' },
      { run: 'cat $D/plan.txt' },
    ],
    'a link that is made': () => [{ run: 'ln -s secrets safe', result: '' }, { run: 'cat safe' }],
    require: () => [{ run: `node -e "console.log(require('./secrets/plan.txt'))"` }],
    'quotes within': () => [{ run: `cat sec'ret's/"plan".txt` }],
    'an escaped letter': () => [{ run: 'cat s\\ecrets/plan.txt' }],
    redirect: () => [{ run: 'wc -w <secrets/plan.txt' }],
    'an option': () => [{ run: 'sort --files0-from=secrets/plan.txt' }],
    'an option with its value attached': () => [{ run: 'grep -fsecrets/plan.txt src/app.ts' }],
    dd: () => [{ run: 'dd if=secrets/plan.txt' }],
    '@file': () => [{ run: 'curl -d @secrets/plan.txt localhost' }],
    'docker -v': () => [{ run: 'docker run -v ./secrets:/s alpine cat /s/plan.txt' }],
    'a path of a container': () => [{ run: 'docker exec app cat /app/secrets/plan.txt' }],
    'the folder itself': () => [{ run: 'ls secrets', result: `plan.txt\n${WORD}.txt` }],
    'the folder itself, recursive': () => [{ run: 'grep -rn launch secrets' }],
    'cd, then': () => [{ run: 'cd secrets && cat plan.txt' }],
    'cd in a step before': () => [{ run: 'cd secrets', result: '' }, { run: 'cat plan.txt' }],
    'cd twice': () => [
      { run: 'cd conf', result: '' },
      { run: 'cd prod', result: '' },
      { run: 'cat key.txt' },
    ],
    'cd elsewhere and back': () => [
      { run: 'cd src/lib', result: '' },
      { run: 'cat ../../conf/prod/key.txt' },
    ],
    'cd in a sub-shell': () => [{ run: '(cd conf; cat prod/key.txt)' }],
    pushd: () => [{ run: 'pushd conf/prod >/dev/null; cat key.txt; popd' }],
    'git -C': () => [{ run: 'git -C conf show :./prod/key.txt' }],
    'a folder as another argument': () => [
      { run: tool('Shell', { command: 'cat prod/key.txt', workdir: 'conf' }) },
    ],
    'an anchored path': () => [{ run: 'cat conf/prod/key.txt' }],
    'a name with wildcards': () => [{ run: 'cat notes/private-a.md' }],
    'a glob at the end of a name': () => [{ run: 'cat s*/plan.txt' }],
    'a glob in the middle': () => [{ run: 'cat se*ts/pl?n.txt' }],
    'a glob of letters': () => [{ run: 'cat [s]ecrets/plan.txt' }],
    'a glob alone': () => [{ run: 'cat */plan.txt' }],
    'a glob of everything': () => [{ run: 'cat *' }],
    'a glob over folders': () => [{ run: 'cat **/*.txt' }],
    'a glob of names': () => [{ run: 'cat *.pem' }],
    'a glob that meets one': () => [{ run: 'cat server.*' }],
    'a glob of an anchored path': () => [{ run: 'cat conf/p*/key.txt' }],
    braces: () => [{ run: 'cat sec{rets,x}/plan.txt' }],
    'braces around': () => [{ run: 'cat {secrets,src}/plan.txt' }],
    'an extended glob': () => [{ run: 'cat @(secrets|src)/plan.txt' }],
    'a link to the folder': () => [{ run: 'cat pub/plan.txt' }],
    'a link to the file': () => [{ run: 'cat pub.txt' }],
    'a path through a link': () => [{ run: `cat ${join(root, 'link', 'secrets', 'plan.txt')}` }],
    'grep that names': () => [{ run: 'grep -r launch .', result: `./secrets/plan.txt:${SAID}` }],
    'Grep that names': () => [
      { run: tool('Grep', { pattern: 'launch' }), result: `secrets/plan.txt:1:${SAID}` },
    ],
    'Grep with a heading': () => [
      { run: tool('Grep', { pattern: 'launch' }), result: `secrets/plan.txt\n1:${SAID}\n` },
    ],
    'rg without names': () => [{ run: 'rg -I launch' }],
    'grep without names': () => [{ run: 'grep -rh launch .' }],
    'find, xargs': () => [{ run: 'find . -name plan.txt | xargs cat' }],
    'find -exec': () => [{ run: 'find . -type f -exec cat {} +' }],
    'a loop': () => [{ run: 'for f in $(git ls-files); do cat $f; done' }],
    'a walk': () => [{ run: `python -c "import os\nfor d, _, fs in os.walk('.'): ..."` }],
    'git diff': () => [
      {
        run: 'git diff',
        result: `diff --git a/secrets/plan.txt b/secrets/plan.txt\n--- a/secrets/plan.txt\n+${SAID}`,
      },
    ],
    'git diff of an anchored path': () => [
      { run: 'git show', result: `diff --git a/conf/prod/key.txt b/conf/prod/key.txt\n+${SAID}` },
    ],
    diff: () => [
      { run: 'diff -r . /old', result: `diff -r ./secrets/plan.txt /old/secrets/plan.txt\n< ${SAID}` },
    ],
    'a stack trace': () => [{ run: 'npm test', result: `at load (secrets/plan.txt:3:7)\n  ${SAID}` }],
    'a result in colours': () => [
      { run: 'grep -rn launch .', result: `\u001b[35m./secrets/plan.txt\u001b[m\u001b[36m:\u001b[m${SAID}` },
    ],
    'a tree': () => [{ run: 'tree', result: `.\n├── secrets\n│   └── ${WORD}.txt\n└── src` }],
    'ls -R': () => [{ run: 'ls -R', result: `.:\nsecrets\nsrc\n\n./secrets:\n${WORD}.txt` }],
    'a list in JSON': () => [
      {
        run: tool('search', { query: 'launch' }),
        result: JSON.stringify([{ path: 'secrets/plan.txt', line: SAID }]),
      },
    ],
    'a result relative to the folder of the call': () => [
      { run: tool('Grep', { path: 'conf', pattern: 'launch' }), result: `prod/key.txt:1:${SAID}` },
    ],
    'Windows: type': () => [{ run: 'type secrets\\plan.txt' }],
    'Windows: .\\': () => [{ run: 'Get-Content .\\secrets\\plan.txt' }],
    'Windows: a drive': () => [{ run: 'type C:\\work\\shop\\secrets\\plan.txt' }],
    'Windows: in a result': () => [{ run: 'findstr /s launch *.txt', result: `secrets\\plan.txt:${SAID}` }],
    'Windows: a forward slash drive': () => [{ run: 'cat /c/work/shop/secrets/plan.txt' }],
    'Windows: %CD%': () => [{ run: 'type %CD%\\secrets\\plan.txt' }],
    Read: () => [{ run: tool('Read', { file_path: here('secrets/plan.txt') }) }],
    'Glob with a path': () => [{ run: tool('Glob', { path: 'conf', pattern: 'prod/*' }) }],
    Write: () => [{ run: tool('Write', { file_path: 'secrets/new.txt', content: SAID }), result: 'ok' }],
    'a patch': () => [{ run: tool('apply_patch', { input: `*** Update File: secrets/plan.txt\n+${SAID}` }) }],
    'arguments as a text': () => [
      { run: tool('shell', JSON.stringify({ command: `cat sec'ret's/plan.txt` }) as unknown as object) },
    ],
    'a list of words': () => [{ run: tool('shell', { command: ['bash', '-lc', 'cat secrets/plan.txt'] }) }],
  };

  test.each(Object.keys(ways))('%s', async (way) => {
    const steps = ways[way]!();
    const turns = await stored([{ run: 'npm test', result: 'all is well' }, ...steps]);
    expect(JSON.stringify(turns)).not.toContain(WORD);
    expect(turns[0]!.result).toBe('all is well');
    expect(turns.at(-1)).toEqual({
      turn: steps.length + 1,
      inputs: '',
      decision: '[left out: .knowhowignore]',
      result: '[left out: .knowhowignore]',
    });
  });

  test('a session in a folder that is kept out is off', () => {
    const off = ['secrets', 'secrets/deep', 'pub', 'conf/prod'].map((name) => projectOf(here(name)).isOff);
    expect(off).toEqual([true, true, true, true]);
    expect(projectOf(here('conf')).isOff).toBe(false);
  });

  test('from a folder below, through a link, and where the file is further up', async () => {
    for (const folder of [join(project, 'src', 'lib'), join(root, 'link', 'src', 'lib')]) {
      for (const run of [
        'cat ../../secrets/plan.txt',
        'cat ../../conf/prod/key.txt',
        'git show :conf/prod/key.txt',
      ]) {
        expect(JSON.stringify(await stored([{ run }], folder))).not.toContain(WORD);
      }
    }
  });
});

test('a session elsewhere that comes to such a project', async () => {
  const elsewhere = join(root, 'elsewhere');
  mkdirSync(elsewhere, { recursive: true });
  const plan = join(project, 'secrets', 'plan.txt');
  const steps: Step[][] = [
    [{ run: `cat ${plan}` }],
    [{ run: 'cat ../work/shop/secrets/plan.txt' }],
    [{ run: `grep -r launch ${project}`, result: `${plan}:${SAID}` }],
    [{ run: `cd ${project}`, result: '' }, { run: 'cat secrets/plan.txt' }],
    [{ run: 'cd ../work', result: '' }, { run: 'cd shop', result: '' }, { run: 'cat conf/prod/key.txt' }],
  ];
  for (const way of steps) expect(JSON.stringify(await stored(way, elsewhere))).not.toContain(WORD);
});

describe('what touched nothing that is kept out stays as it is', () => {
  test.each([
    ['cat src/app.ts', 'export {};'],
    ['cat conf/dev/key.txt', 'fine'],
    ['cat src/*', 'export {};'],
    ['npm run build && npm test', 'ok'],
    ['cd src && grep -rn export .', 'app.ts:1:export {};\nlib/util.ts:1:export {};'],
    ["find src -name '*.ts' | xargs grep -l export", 'src/app.ts'],
    ["find . -name '*.ts' | xargs cat", 'export {};'],
    ['git commit -m "$(cat <<\'EOF\'\nKeep it simple\nEOF\n)"', '[main 1a2b3c4] Keep it simple'],
    ['for i in 1 2 3; do curl localhost:8080; done', '200'],
    ['curl https://example.com/secrets/api', 'fine'],
    ['sqlite3 a.db "SELECT * FROM plans"', '7'],
    ['echo $ANYTHING', '7'],
    ['git log --oneline', '1a2b3c4 keep what is secret out of the log'],
    ['git diff', 'diff --git a/src/app.ts b/src/app.ts\n+export {};'],
  ])('%s', async (run, result) => {
    const turns = [turnOf({ run: 'ls src 2>/dev/null', result: 'app.ts' }, 0), turnOf({ run, result }, 1)];
    expect(await leaveOut(turns, newPrivacy(projectOf(project)), 'task')).toEqual(turns);
  });

  test('a folder beside which something was copied', async () => {
    const turns = [{ run: 'cp secrets/plan.txt src/x.txt' }, { run: 'cat src/app.ts', result: 'export {};' }];
    expect((await stored(turns)).at(-1)!.result).toBe('export {};');
  });

  test('a list of names loses the names, and no more', async () => {
    const [turn] = await stored([
      { run: 'find .', result: './src/app.ts\n./secrets/plan.txt\n./secrets/x.txt\n./a.ts' },
    ]);
    expect(turn!.result).toBe('./src/app.ts\n[left out: .knowhowignore]\n./a.ts');
  });

  test('in a project without such a file', async () => {
    const folder = join(root, 'other');
    mkdirSync(folder, { recursive: true });
    const turns = [turnOf({ run: 'cat secrets/plan.txt' }, 0)];
    expect(await leaveOut(turns, newPrivacy(projectOf(folder)))).toEqual(turns);
  });
});

describe('what repeats it is left out from then on', () => {
  const answer = (text: string, n: number): Turn => ({ turn: n, inputs: SAID, decision: text });

  test('in answers, in calls and in results, line by line; and what was said before stays', async () => {
    const privacy = newPrivacy(projectOf(project));
    const turns = await leaveOut(
      [
        turnOf({ run: 'cat src/app.ts', result: 'the server listens on 8080' }, 0),
        turnOf(
          { run: 'cat secrets/plan.txt', result: `${SAID}\nPIN 4711, the server\n発売日は五月四日です` },
          1,
        ),
        turnOf({ run: 'curl -d 4711 localhost', result: 'the server says no\nthe Quokkaberry day' }, 2),
        turnOf({ run: { name: 'Write', arguments: { path: 'out.txt', pin: 4711 } }, result: 'ok' }, 3),
        answer(
          'The file has one line.\nIt is the QUOKKABERRY day.\n発売日は五月四日。\nThe server is fine.',
          5,
        ),
      ],
      privacy,
      'Say when it is',
    );
    expect(JSON.stringify(turns)).not.toMatch(/quokkaberry|4711|五月四日/i);
    expect(turns[2]!.result).toBe('the server says no\n[left out: .knowhowignore]');
    expect(turns[3]!.decision).toContain('"Write"');
    expect(turns[4]!.decision).toBe(
      'The file has one line.\n[left out: .knowhowignore]\nThe server is fine.',
    );
    const next = await leaveOut([answer(`As I read, it is the ${WORD}.`, 1)], privacy, 'Say it again');
    expect(JSON.stringify(next)).not.toContain(WORD);
  });

  test('words of an answer that names the path', async () => {
    const turns = await leaveOut(
      [answer(`I will not open secrets/plan.txt.\nI fix the parser.`, 1)],
      newPrivacy(projectOf(project)),
    );
    expect(turns[0]!.decision).toBe('[left out: .knowhowignore]\nI fix the parser.');
  });
});
