import { expect, test } from 'vitest';
import { readOutcome } from '../../../src/extract/steps/read-outcome.js';
import { toSteps } from '../../../src/extract/steps/to-steps.js';

const run = (command: string) => ({ name: 'bash', args: { command } });
const E = '\u001b';
const LINES = 'line of output\n'.repeat(600);
const log = (level: string, words: string) => `2026-03-01 12:00:00,123 ${level} [app.main] ${words}`;

const ERRORS: [kind: string, result: string, message: string, command?: string][] = [
  ['colours', `${E}[1m${E}[31merror${E}[39m${E}[22m: no such shelf`, 'error: no such shelf'],
  ['colours as JSON writes them', '\\u001b[31merror\\u001b[0m: no such shelf', 'error: no such shelf'],
  ['colours inside', `Error: shelf ${E}[33m4711${E}[39m is locked`, 'Error: shelf 4711 is locked'],
  ['a line written over', 'Loading 10 %\rLoading 90 %\rError: disk full', 'Error: disk full'],
  ['a log line before it', `${log('INFO', 'starting')}\nError: no such shelf`, 'Error: no such shelf'],
  [
    'a log line that is it',
    `${log('INFO', 'starting')}\n${log('ERROR', 'no such shelf')}`,
    log('ERROR', 'no such shelf'),
  ],
  ['a level in brackets', '[info] starting\n[error] no such shelf', '[error] no such shelf'],
  ['a prompt before it', '$ ./find\nerror: no such shelf', 'error: no such shelf'],
  ['npm', 'npm ERR! code E404\nnpm ERR! 404 Not Found - GET /shelf', 'npm ERR! code E404'],
  ['npm, newer', '> shelf@1.0.0 build\n> tsc\n\nnpm error code 2', 'npm error code 2'],
  [
    'yarn',
    'yarn run v1\n$ tsc\nerror Command failed with exit code 2.',
    'error Command failed with exit code 2.',
  ],
  [
    'tsc',
    "src/a.ts(12,5): error TS2322: Type 'a' is not b.",
    "src/a.ts(12,5): error TS2322: Type 'a' is not b.",
  ],
  [
    'tsc, pretty',
    `${E}[96ma.ts${E}[0m:${E}[93m3${E}[0m:5 - ${E}[91merror${E}[0m${E}[90m TS2304: ${E}[0mCannot find name 'x'.\n\n3 x\n\nFound 1 error in a.ts:3`,
    "a.ts:3:5 - error TS2304: Cannot find name 'x'.",
  ],
  [
    'gcc',
    "a.c: In function 'main':\na.c:3:5: error: unknown type name 'x'\n    3 | x\n      | ^",
    "a.c:3:5: error: unknown type name 'x'",
  ],
  [
    'gcc, fatal',
    'a.c:1:10: fatal error: x.h: No such file or directory\ncompilation terminated.',
    'a.c:1:10: fatal error: x.h: No such file or directory',
  ],
  [
    'gcc, German',
    'a.c: In Funktion »main«:\na.c:3:5: Fehler: unbekannter Typname »x«',
    'a.c:3:5: Fehler: unbekannter Typname »x«',
  ],
  [
    'javac',
    "Main.java:3: error: ';' expected\n  int a\n       ^\n1 error",
    "Main.java:3: error: ';' expected",
  ],
  [
    'rustc',
    '   Compiling shelf v0.1.0\nerror[E0308]: mismatched types\n --> src/main.rs:2:5\n\nerror: could not compile `shelf` due to 1 previous error',
    'error[E0308]: mismatched types',
  ],
  [
    'mypy',
    'a.py:3: error: Name "x" is not defined\nFound 1 error in 1 file (checked 1 source file)',
    'a.py:3: error: Name "x" is not defined',
  ],
  [
    'eslint',
    "/a/b.js\n  3:5  error  'x' is not defined  no-undef\n\n✖ 1 problem (1 error, 0 warnings)",
    '✖ 1 problem (1 error, 0 warnings)',
  ],
  ['make', 'cc -c a.c\nmake: *** [Makefile:2: all] Error 1', 'make: *** [Makefile:2: all] Error 1'],
  [
    'node',
    "/a/b.js:3\n    throw new Error('no such shelf');\n    ^\n\nError: no such shelf\n    at main (/a/b.js:3:9)\n    at node:internal/main\n\nNode.js v20.20.2",
    'Error: no such shelf',
  ],
  [
    'node, a module',
    "node:internal/modules/cjs/loader:1228\n  throw err;\n  ^\n\nError: Cannot find module './x'\nRequire stack:\n- /a/b.js\n    at Module._load (node:internal)",
    "Error: Cannot find module './x'",
  ],
  [
    'java',
    'Exception in thread "main" java.lang.IllegalStateException: shelf locked\n\tat Main.main(Main.java:3)',
    'Exception in thread "main" java.lang.IllegalStateException: shelf locked',
  ],
  [
    'go',
    'panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:',
    'panic: runtime error: index out of range [3]',
  ],
  [
    'python, without a heading',
    '  File "a.py", line 1\n    x =\n       ^\nSyntaxError: invalid syntax',
    'SyntaxError: invalid syntax',
  ],
  [
    'pytest',
    '===== test session starts =====\ncollected 3 items\n\nFAILED tests/test_a.py::test_x - assert 1 == 2\n===== 1 failed, 2 passed in 0.12s =====',
    'FAILED tests/test_a.py::test_x - assert 1 == 2',
  ],
  ['pytest, quiet', `${LINES}1 failed, 2 passed in 0.1s`, '1 failed, 2 passed in 0.1s'],
  [
    'jest',
    ' PASS  a.test.js\n ● shelf › opens\n\nTest Suites: 1 failed, 1 passed, 2 total\nTests:       1 failed, 3 passed, 4 total',
    'Test Suites: 1 failed, 1 passed, 2 total',
  ],
  [
    'vitest',
    ' Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 5 passed (6)\n   Duration  1.2s',
    'Test Files 1 failed | 2 passed (3)',
  ],
  [
    'mocha',
    '  2 passing (8ms)\n  1 failing\n\n  1) shelf\n       opens:\n\n      AssertionError: x\n',
    'AssertionError: x',
  ],
  ['node:test', '# tests 3\n# pass 2\n# fail 1\n# duration_ms 12', '# fail 1'],
  [
    'go test',
    '--- FAIL: TestOpen (0.00s)\n    a_test.go:5: no\nFAIL\nexit status 1\nFAIL\tshelf\t0.1s',
    '--- FAIL: TestOpen (0.00s)',
  ],
  [
    'cargo test',
    'test opens ... FAILED\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored',
    'test result: FAILED. 1 passed; 1 failed; 0 ignored',
  ],
  ['unittest', `${LINES}Ran 3 tests in 0.1s\n\nFAILED (failures=1)`, 'FAILED (failures=1)'],
  [
    'maven',
    'Tests run: 3, Failures: 1, Errors: 0\n[INFO] BUILD FAILURE',
    'Tests run: 3, Failures: 1, Errors: 0',
  ],
  ['rspec', 'Finished in 0.1 s\n3 examples, 1 failure', '3 examples, 1 failure'],
  ['TAP', 'TAP version 13\nok 1 - a\nnot ok 2 - b\n1..2', 'not ok 2 - b'],
  ['the end of long output', `${LINES}Error: disk full`, 'Error: disk full'],
  ['an exit status at the end', `${LINES}the shelf could not be opened\nexit status: 3`, 'line of output'],
  ['Claude Code', 'Exit code 2\nls: x: No such file', 'ls: x: No such file'],
  [
    'mini-swe-agent',
    '<returncode>1</returncode>\n<output>\nno shelf\n</output>',
    '<returncode>1</returncode>',
  ],
  ['a shell', 'bash: line 1: frob: Kommando nicht gefunden.', 'bash: line 1: frob: Kommando nicht gefunden'],
  ['zsh', 'zsh: command not found: frob', 'zsh: command not found: frob'],
  [
    'a program that was run',
    "ls: Zugriff auf 'x' nicht möglich: Datei oder Verzeichnis nicht gefunden",
    "ls: Zugriff auf 'x' nicht möglich: Datei oder Verzeichnis nicht gefunden",
    'cd /a && ls x',
  ],
  [
    'a program, behind other output',
    `a\nb\nmkdir: kan map 'x' niet maken: Bestand bestaat`,
    "mkdir: kan map 'x' niet maken: Bestand bestaat",
    'ls; mkdir x',
  ],
  ['Chinese', '错误：找不到文件', '错误：找不到文件'],
  ['Chinese, a shell', 'cat: x: 没有那个文件或目录', 'cat: x: 没有那个文件或目录', 'cat x'],
  ['Chinese, a saying', '操作失败', '操作失败'],
  ['German', 'Fehler: Regal nicht gefunden', 'Fehler: Regal nicht gefunden'],
  ['French', "Erreur : l'étagère est verrouillée", "Erreur : l'étagère est verrouillée"],
  ['Spanish', 'No se pudo abrir el estante', 'No se pudo abrir el estante'],
  ['Japanese', 'エラー: 棚がありません', 'エラー: 棚がありません'],
  ['Russian', 'Ошибка: полка не найдена', 'Ошибка: полка не найдена'],
  ['git', 'fatal: not a git repository', 'fatal: not a git repository'],
  [
    'git, a merge',
    'Auto-merging a\nCONFLICT (content): Merge conflict in a\nAutomatic merge failed; fix conflicts and then commit the result.',
    'Automatic merge failed; fix conflicts and then commit the result',
  ],
  [
    'psql',
    'psql:a.sql:3: ERROR:  relation "x" does not exist',
    'psql:a.sql:3: ERROR: relation "x" does not exist',
  ],
  [
    'mysql',
    "ERROR 1146 (42S02) at line 1: Table 'a.x' doesn't exist",
    "ERROR 1146 (42S02) at line 1: Table 'a.x' doesn't exist",
  ],
  [
    'kubectl',
    'Error from server (NotFound): pods "x" not found',
    'Error from server (NotFound): pods "x" not found',
  ],
  [
    'curl -i, redirected',
    'HTTP/1.1 301 Moved\nlocation: /x\n\nHTTP/1.1 404 Not Found\ncontent-type: text/html\n\n<p>none</p>',
    'HTTP/1.1 404 Not Found',
  ],
  [
    'curl',
    '  % Total\n100  12\ncurl: (22) The requested URL returned error: 404',
    'curl: (22) The requested URL returned error: 404',
    'curl -f x',
  ],
  [
    'a page of an error',
    '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
    '502 Bad Gateway',
  ],
  ['urllib', 'HTTP Error 404: Not Found', 'HTTP Error 404: Not Found'],
  [
    'axios',
    '{"status":500,"statusText":"Internal Server Error","headers":{},"config":{},"data":"x"}',
    'Internal Server Error',
  ],
  ['problem+json', '{"type":"about:blank","title":"Not Found","status":404,"instance":"/a"}', 'Not Found'],
];

test.each(ERRORS)('%s: an error', (_, result, message, command = './find') => {
  expect(readOutcome(result, run(command))).toMatchObject({ outcome: 'error', message });
});

const GOOD: [kind: string, result: string, command?: string][] = [
  [
    'a page',
    `How errors are handled\n${'Errors are thrown, and 3 failed attempts are no reason to stop.\n'.repeat(40)}The end of the page`,
  ],
  [
    'a log of other things',
    [
      log('INFO', 'a'),
      log('ERROR', 'b'),
      log('INFO', 'c'),
      log('INFO', 'd'),
      log('INFO', 'e'),
      log('INFO', 'f'),
      log('INFO', 'g'),
    ].join('\n'),
  ],
  [
    'what was found in files',
    'src/a.ts:12:  throw new Error("x")\nsrc/b.ts:3:// error: none',
    'grep -rn error src',
  ],
  ['source', `function a() {\n  if (failed) throw new Error('failed');\n}\n${LINES}}`, 'cat a.js'],
  ['a script', '#!/bin/sh\nif [ -z "$1" ]; then\n  echo "no"\n  exit 1\nfi\necho ok', 'cat a.sh'],
  ['tests that passed', '===== 12 passed, 0 failed in 0.3s ====='],
  ['jest', 'Test Suites: 2 passed, 2 total\nTests:       4 passed, 4 total'],
  ['maven', 'Tests run: 3, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS'],
  ['node:test', '# tests 3\n# pass 3\n# fail 0'],
  ['cargo', 'test result: ok. 3 passed; 0 failed; 0 ignored'],
  ['a linter', '✔ 0 problems (0 errors, 0 warnings)'],
  ['warnings', 'a.c:3:5: warning: unused variable\n0 errors generated.'],
  ['make', "make: Entering directory '/a'\ncc a.c\nmake: Leaving directory '/a'", 'make'],
  ['make, nothing to do', "make: Nothing to be done for 'all'.", 'make'],
  ['a status of 0', 'warning: error in config ignored\nfailed: 1 retried\nexit code: 0'],
  ['curl -i', 'HTTP/1.1 302 Found\nlocation: /x\n\nHTTP/1.1 200 OK\n\nhello'],
  ['records', 'name: anna\nstate: failed before, now active\nid: 7'],
  ['a count of people', '3 people were found'],
  ['an address', 'see example.com:80: open'],
];

test.each(GOOD)('%s: no error', (_, result, command = './find') => {
  expect(readOutcome(result, run(command)).outcome).toBe('ok');
});

test('what a person sees of a step has no colours', () => {
  const [step] = toSteps({
    turns: [
      {
        turn: 1,
        inputs: `Observation:\n${E}[32mready${E}[0m`,
        decision: 'look()',
        result: `${E}[31mred${E}[0m`,
      },
    ],
  });
  expect(step?.result).toBe('red');
});
