import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../adapters/cli/command-table.js';
import type { OpenOptions } from '../../src/index.js';
import { KnowhowError } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { folder, RECORD, run } from './run.js';

const ALL = COMMANDS.flatMap(({ commands }) => commands.map(({ name }) => name));

describe('the program', () => {
  test('its help names every command and every exit code', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of ALL) expect(stdout).toContain(`\n  ${name} `);
    for (const exit of ['0 ', '1 ', '2 ', '3 ', '4 ', '130', '143']) expect(stdout).toContain(`\n  ${exit}`);
  });

  /** The help of every command, and of every command below one, by name. */
  async function allHelp(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const name of ALL) {
      const { code, stdout, stderr } = await run([name, '--help']);
      expect([name, code, stderr]).toEqual([name, 0, '']);
      found.set(name, stdout);
      const [listed = ''] = (stdout.split('\nCommands:')[1] ?? '').split('\n\n');
      for (const [, below] of listed.matchAll(/^ {2}([a-z]+)/gm)) {
        if (below !== 'help') found.set(`${name} ${below}`, (await run([name, below!, '--help'])).stdout);
      }
    }
    return found;
  }

  test('every command has help of 80 columns that says how it is called and what it does', async () => {
    const found = await allHelp();
    expect([...found.keys()]).toContain('runs withdraw');
    expect([...found.keys()]).toContain('doctor salvage');
    for (const [name, help] of found) {
      expect(help).toContain(`Usage: knowhow ${name}`);
      expect([name, help.split('\n')[2]]).toEqual([name, expect.stringMatching(/^[A-Z]/)]);
      expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    }
  });

  test('what install and keys take is in the help where it is looked for first', async () => {
    expect((await run(['install', '--help'])).stdout).toMatch(
      /\nHosts: claude-code, codex, .*\n\nExamples:\n {2}knowhow install claude-code --dry-run\n/,
    );
    const { stdout } = await run(['keys', 'create', '--help']);
    expect(stdout).toMatch(/left out: read_write/);
    for (const scope of ['read', 'write', 'read_write', 'curate', 'operator'])
      expect(stdout.split('Common options:')[1]).toMatch(new RegExp(`\\b${scope}\\b`));
  });

  test.each([
    [['install'], /missing required argument 'host': claude-code, codex, .*, all$/m],
    [
      ['install', 'claude'],
      /argument 'host' cannot be 'claude': it is one of claude-code, codex, .* or all\.$/m,
    ],
  ])('a host that is missing or not known is answered with those that are: %j', async (argv, says) => {
    const { code, stderr } = await run(argv);
    expect([code, stderr]).toEqual([2, expect.stringMatching(says)]);
  });

  test('on a machine without hosts it is said how one is joined', async () => {
    const { path } = folder();
    const { code, stdout } = await run(['install', 'all', '--dry-run'], { env: { HOME: path } });
    expect([code, stdout]).toEqual([0, expect.stringContaining('One that is named is joined all the same.')]);
  });

  test('the verbs that its help lists of entries are commands', async () => {
    const [, listed] = /\n {2}entries +what was learned: ([a-z, ]+)\n/.exec((await run(['--help'])).stdout)!;
    const below = [...(await allHelp()).keys()];
    expect(below).toEqual(expect.arrayContaining(listed!.split(', ').map((verb) => `entries ${verb}`)));
  });

  test('its help names exactly the commands that take --url', async () => {
    const { stdout } = await run(['--help']);
    const said = /tenant\. ([\w,\s()]+?) take --url/.exec(stdout)![1]!.replace(/\s+/g, ' ');
    const [, others, ofRuns] = /^(.*) and runs \((.*)\)$/.exec(said)!;
    const taking = [...(await allHelp())].flatMap(([name, help]) =>
      help.includes('--url <url>') ? [name] : [],
    );
    const names = taking.map((name) => (name.startsWith('runs ') ? name : name.split(' ')[0]!));
    expect([...new Set(names)].sort()).toEqual(
      [...others!.split(', '), ...ofRuns!.split(', ').map((name) => `runs ${name}`)].sort(),
    );
  });

  test.each([[['help']], [['help', 'runs']], [['help', 'doctor']], [['runs', 'help', 'show']]])(
    'help as a word: %j',
    async (argv) => {
      const { code, stdout, stderr } = await run(argv);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage: knowhow');
    },
  );

  test.each([
    [['enhance', 'x', '--tennant', 't'], '--tennant', '--tenant'],
    [['enhance', 'x', '--tennant=t'], '--tennant', '--tenant'],
    [['entries', 'retire', 'k1', '--tenat', 't'], '--tenat', '--tenant'],
    [['lessons', 'add', 'x', '--tenant', 't', '--wen', 'y'], '--wen', '--when'],
  ])('a mistyped option is named before the one that is missed for it: %j', async (argv, given, meant) => {
    const { code, stderr } = await run(argv);
    expect(code).toBe(2);
    expect(stderr).toContain(`unknown option '${given}'`);
    expect(stderr).toContain(`(Did you mean ${meant}?)`);
    expect(stderr).not.toContain('required option');
  });

  test.each(['runs', 'entries', 'lessons', 'keys'])(
    '%s alone with options misses its command',
    async (verb) => {
      const { code, stderr } = await run([verb, '--tenant', 'help']);
      expect(code).toBe(2);
      expect(stderr).toContain(`a command is missing between '${verb}' and '--tenant': `);
      expect(stderr).toContain('list');
    },
  );

  test('an argument that is left out is named with its choices', async () => {
    const { code, stderr } = await run(['init']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("missing required argument 'kind': ai-sdk, langgraph, mcp"),
    ]);
  });

  test('an argument that is none of its choices is named with them', async () => {
    const { code, stderr } = await run(['init', 'vue']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("argument 'kind' cannot be 'vue': it is one of ai-sdk, langgraph, mcp."),
    ]);
  });

  test('a required option that is left out is named', async () => {
    const { code, stderr } = await run(['enhance', 'x']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("required option '--tenant <name>' not specified"),
    ]);
  });

  test('the version is the package’s', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  test.each([
    [[]],
    [['nonsense']],
    [['enhance']],
    [['enhance', 'x']],
    [['enhance', 'x', '--tenant', 't', '--nonsense']],
    [['enhance', 'x', '--tenant', 't', '--max-tokens', 'many']],
    [['enhance', 'x', '--tenant', 't', '--context', 'novalue']],
    [['delete', 'x', '--tenant', 't', '--threshold', '2']],
    [['delete', 'x', '--tenant', 't', '--yes', '--all', '--threshold', '-0']],
    [['delete', 'x', '--tenant', 't', '--yes', '--all', '--threshold', '1e-400']],
    [['delete', 'x', '--tenant', 't', '--yes', '--all', '--threshold', '0x0']],
    [['delete', 'x', '--tenant', 't', '--yes', '--all', '--threshold', ' 0']],
    [['delete', 'x', '--tenant', 't', '--yes', '--threshold', '0']],
    [['delete', 'x', '--tenant', 't', '--yes', '--all']],
    [['delete', 'x', '--tenant', 't', '--yes', '--all', '--threshold', '0.5']],
    [['serve', '--port', '70000']],
    [['doctor', 'reembed']],
    [['runs', 'retry']],
    [['enhance', 'x', '--tenant', 't', '--db', 'a', '--url', 'http://b']],
    [['enhance', 'x', '--tenant', 't', '--url', 'http://b']],
    [['status', 'j', '--url', 'http://b', '--api-key', 'k', '--account', 'a']],
    [['work', '--max-entries', '0']],
    [['enhance', 'x', '--tenant', 't', '--max-entries', '5']],
    [['entries', 'stats', '--db', 'mysql://h/d']],
    [['backup', 'x.db', '--db', 'postgres://u:p@h/d']],
    [['mcp', '--url', 'http://b', '--api-key', 'k', '--max-entries', '5']],
  ])('called wrongly: %j', async (argv) => {
    const { db } = folder();
    const { code, stdout, stderr } = await run(argv, { env: { KNOWHOW_DB: db } });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.length).toBeGreaterThan(10);
    const json = await run([...argv, '--json'], { env: { KNOWHOW_DB: db } });
    if (argv.length > 0 && argv[0] !== 'nonsense') {
      expect(json.code).toBe(2);
      expect(json.json).toMatchObject({ error: { code: 'invalid_request', message: expect.any(String) } });
    }
  });

  test('an error is one line for people and one document for programs', async () => {
    const service = fakeService();
    service.breakAfter(0, new KnowhowError('storage_error', 'The disk is full.', { free: 0 }));
    const options = { service, stdin: JSON.stringify(RECORD) };
    const { db } = folder();
    expect(await run(['store', '--db', db], options)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'error: The disk is full.\n',
    });
    expect((await run(['store', '--db', db, '--json'], options)).json).toEqual({
      error: { code: 'storage_error', message: 'The disk is full.', details: { free: 0 } },
    });
    expect(service.closed).toBe(true);
  });

  test('colour only on a terminal that wants it', async () => {
    const { db } = folder();
    const argv = ['doctor', '--db', db];
    const csi = '\u001b[';
    expect((await run(argv)).stdout).not.toContain(csi);
    expect((await run(argv, { tty: true })).stdout).toContain(csi);
    expect((await run(argv, { tty: true, env: { NO_COLOR: '1' } })).stdout).not.toContain(csi);
  });
});

/** What an MCP client sends that calls a tool: `mcp` opens a database for that and not before. */
const CALLS = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { id: 2, method: 'tools/call', params: { name: 'knowledge_status', arguments: { job_id: 'j' } } },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');

describe('which data', () => {
  test('--db before KNOWHOW_DB before ./knowhow.db, and the account `local`', async () => {
    const { db } = folder();
    const opened: OpenOptions[] = [];
    const service = fakeService();
    const io = {
      openService: async (options: OpenOptions) => {
        opened.push(options);
        return service;
      },
    };
    const store = ['store', '--tenant', 't'];
    const options = { io, stdin: JSON.stringify(RECORD) };
    await run([...store, '--db', db], { ...options, env: { KNOWHOW_DB: 'other.db' } });
    await run(store, { ...options, env: { KNOWHOW_DB: 'other.db' } });
    await run([...store, '--account', 'mine'], options);
    expect(opened.map(({ path }) => path)).toEqual([db, 'other.db', 'knowhow.db']);
    expect(service.stored.map(({ account }) => account)).toEqual(['local', 'local', 'mine']);
  });

  test('--db takes a file in the home folder, a file: URL, and the URL of a database', async () => {
    const { path, db } = folder();
    const opened: OpenOptions[] = [];
    const io = {
      openService: async (options: OpenOptions) => {
        opened.push(options);
        return fakeService();
      },
    };
    const at = async (address: string) => run(['keys', 'create', '--db', address], { io });
    for (const address of ['~/x.db', `file://${db}`, 'postgres://u:p@h/d']) {
      expect((await at(address)).code).toBe(0);
    }
    const places = opened.map(({ path, store }) => path ?? store);
    expect(places).toEqual([join(homedir(), 'x.db'), db, 'postgres://u:p@h/d']);
    const missing = await run(['keys', 'list', '--db', `file://${path}/none/x.db`]);
    expect([missing.code, missing.stderr]).toEqual([
      3,
      `error: There is no folder for a database at ${path}/none/x.db. Check --db.\n`,
    ]);
  });

  test.each([['serve'], ['work'], ['mcp'], ['store', '--wait'], ['import', '-', '--wait']])(
    'what learns may be told how many entries a collection holds: %j',
    async (...command) => {
      const { db } = folder();
      const opened: (number | undefined)[] = [];
      const io = {
        openService: async ({ maxEntries }: OpenOptions) => {
          opened.push(maxEntries);
          throw new KnowhowError('storage_error', 'That is enough.');
        },
      };
      const options = { io, stdin: command[0] === 'mcp' ? CALLS : JSON.stringify(RECORD) };
      await run([...command, '--db', db, '--max-entries', '120000'], options);
      await run([...command, '--db', db], options);
      expect(opened).toEqual([120_000, undefined]);
    },
  );

  test('a service elsewhere gets the same requests', async () => {
    const service = fakeService();
    const asked: object[] = [];
    const io = {
      connectKnowledge: (options: { baseUrl: string; apiKey: string }) => {
        asked.push({ url: options.baseUrl, key: options.apiKey });
        return { ...service.inspect('remote'), ...service.forAccount('remote') };
      },
      openService: () => Promise.reject(new Error('must not be opened')),
    };
    const env = { KNOWHOW_URL: 'http://env', KNOWHOW_API_KEY: 'envkey' };
    const flags = ['--url', 'http://flag', '--api-key', 'flagkey'];
    const local = await run(['enhance', 'x', '--tenant', 't', '--json', '--db', folder().db]);
    const remote = await run(['enhance', 'x', '--tenant', 't', '--json', ...flags], { io, env });
    expect(remote).toMatchObject({ code: 0, stdout: local.stdout });
    expect((await run(['status', 'none'], { io, env })).code).toBe(3);
    expect(asked).toEqual([
      { url: 'http://flag', key: 'flagkey' },
      { url: 'http://env', key: 'envkey' },
    ]);
  });

  test('commands that only read do not make a database', async () => {
    const missing = join(folder().path, 'missing.db');
    for (const argv of [
      ['status', 'j'],
      ['export', '--tenant', 't'],
      ['keys', 'list'],
      ['runs', 'jobs'],
      ['entries', 'stats'],
      ['doctor', 'reembed', '--all'],
    ]) {
      const { code, stderr } = await run([...argv, '--db', missing]);
      expect([argv, code]).toEqual([argv, 3]);
      expect(stderr).toContain(missing);
    }
    for (const reading of [
      ['enhance', 'x'],
      ['delete', 'x', '--yes'],
    ]) {
      const { stderr } = await run([...reading, '--tenant', 't', '--db', missing]);
      expect(stderr).toContain(`There is no database at ${missing}`);
      expect(existsSync(missing)).toBe(false);
    }
  });
});
