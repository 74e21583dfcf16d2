import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';
import { type Asked, type FakeProvider, type Said, startFakeProvider } from './fake-provider.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
/** A folder in which hosts were installed with `npm install --ignore-scripts`; else they are looked for as commands. */
const FOLDER = process.env.KNOWHOW_TEST_HOSTS;
const PLATFORM = `${process.platform}-${process.arch}`;

/** A host without a screen: how it is started and pointed at a provider. */
interface RealHost {
  /** Its program below `node_modules`, and as a command. */
  program: string;
  command: string;
  args: readonly string[];
  env(url: string): Record<string, string>;
  /** Its settings in the home, by path. */
  settings?(url: string): Record<string, string>;
}

const HOSTS: Record<string, RealHost> = {
  'claude-code': {
    program: `@anthropic-ai/claude-code-${PLATFORM}/claude`,
    command: 'claude',
    args: ['--allowedTools', 'Bash', '-p'],
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
  },
  codex: {
    program: '.bin/codex',
    command: 'codex',
    args: [
      'exec',
      '--skip-git-repo-check',
      '--dangerously-bypass-approvals-and-sandbox',
      '--dangerously-bypass-hook-trust',
    ],
    env: () => ({ FAKE_KEY: 'none' }),
    settings: (url) => ({
      '.codex/config.toml': `model = "fake"
model_provider = "fake"
[model_providers.fake]
name = "fake"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"
`,
    }),
  },
  copilot: {
    program: `.bin/copilot-${PLATFORM}`,
    command: 'copilot',
    args: ['--allow-all-tools', '--allow-all-paths', '-p'],
    // With a provider of one's own it needs no account.
    env: (url) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'fake',
    }),
  },
  gemini: {
    program: '.bin/gemini',
    command: 'gemini',
    // With a model that is named it asks none which one to take.
    args: ['--yolo', '--skip-trust', '-m', 'gemini-2.5-flash', '-p'],
    env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'none' }),
    settings: () => ({
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false },
      }),
    }),
  },
  opencode: {
    program: `opencode-${PLATFORM}/bin/opencode`,
    command: 'opencode',
    args: ['run', '-m', 'fake/fake', '--auto'],
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
    settings: (url) => ({
      '.config/opencode/opencode.json': JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        provider: {
          fake: {
            npm: '@ai-sdk/openai-compatible',
            name: 'fake',
            options: { baseURL: `${url}/v1`, apiKey: 'none' },
            models: { fake: { name: 'fake', tool_call: true } },
          },
        },
      }),
    }),
  },
  qwen: {
    program: '.bin/qwen',
    command: 'qwen',
    args: ['--yolo', '-m', 'fake', '-p'],
    env: (url) => ({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'fake' }),
    settings: () => ({
      '.qwen/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'openai' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false },
      }),
    }),
  },
};

/** Hosts that tell of their sub-agents. */
const ASKING = ['claude-code', 'codex', 'copilot', 'qwen'];

/** Where the program of a host is; undefined where it is not on this machine. */
function programOf({ program, command }: RealHost): string | undefined {
  const inFolder = FOLDER === undefined ? [] : [join(FOLDER, 'node_modules', program)];
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command));
  return [...inFolder, ...onPath].find((path) => existsSync(path));
}

const built = existsSync(MAIN);
if (!built) console.log('Skipped the real hosts: the compiled package is missing, run `npm run build`.');
const found = Object.entries(HOSTS).map(([name, host]) => [name, host, programOf(host)] as const);
for (const [name, , program] of found) {
  if (built && program === undefined)
    console.log(`Skipped ${name}: it is not installed; see test/README.md, "Real hosts".`);
}

const TENANT = 'github.com/acme/shop';
const task = (app: string): string => `Run the database migrations of the shop service for ${app}`;
const MIGRATE = `if [ -z "$SETTINGS_MODULE" ]; then
  echo "Error: define the environment variable SETTINGS_MODULE first" >&2
  exit 1
fi
echo "Applied the migrations of $1."
`;

/** Guidance in a request; Gemini CLI escapes the mark. */
const GUIDANCE =
  /(?:<|&lt;)knowhow-[0-9a-f]{16}(?:>|&gt;)[\s\S]*put `SETTINGS_MODULE=shop\.settings` before it/;
const APPS = ['cart', 'users', 'orders', 'stock', 'prices', 'mails'];

/** An agent that knows nothing and tries, repairs what it is refused, and does what guidance says. */
function agent({ body, results }: Asked): Said {
  const app = /shop service for (\w+)/.exec(body)![1]!;
  const isGuided = GUIDANCE.test(body);
  if (results.length === 0 && !isGuided) return { command: `sh migrate.sh ${app}` };
  if (results.at(-1)?.includes('Applied') === true) return { text: `The migrations of ${app} are applied.` };
  return { command: `SETTINGS_MODULE=shop.settings sh migrate.sh ${app}` };
}

const RELEASE = 'and release it';
const release = (app: string): string =>
  `Have an agent of yours run the database migrations of the shop service for ${app}, ${RELEASE}`;

/** An agent that has another one do the work, which knows nothing and tries. */
function asker(asked: Asked): Said {
  const { body, results } = asked;
  if (!body.includes(RELEASE)) return agent(asked);
  if (results.length === 0) return { delegate: task(/shop service for (\w+)/.exec(body)![1]!) };
  if (results.length === 1 && /"agent_id/.test(results[0]!)) return { wait: true };
  return { text: 'The migrations are applied, and it is released.' };
}

/** A program that runs to its end, and what it printed. */
async function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

/** A home with the host's settings, a project with a remote, and knowhow joined to the host. */
function machine(name: string, host: RealHost, program: string, { url }: FakeProvider) {
  const root = mkdtempSync(join(tmpdir(), 'kh-'));
  const home = join(root, 'home');
  const project = join(root, 'shop');
  for (const path of [home, join(project, '.git')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(project, 'migrate.sh'), MIGRATE);
  writeFileSync(join(project, '.git', 'config'), '[remote "origin"]\n\turl = git@github.com:acme/shop.git\n');
  for (const [path, text] of Object.entries(host.settings?.(url) ?? {})) {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const env = { PATH: process.env.PATH, HOME: home, NODE_NO_WARNINGS: '1', ...host.env(url) };
  const db = join(home, '.knowhow', 'agents.db');
  const knowhow = (...argv: string[]) =>
    ended(spawn(process.execPath, [MAIN, ...argv], { env, cwd: project, stdio: ['ignore', 'pipe', 'pipe'] }));
  let server: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (server === undefined || server.exitCode !== null) return;
    const over = new Promise((resolve) => server!.once('close', resolve));
    server.kill('SIGTERM');
    await over;
  };
  afterTest(async () => {
    await stop();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    db,
    knowhow,
    stop,
    async serve() {
      server = spawn(process.execPath, [MAIN, 'serve', '--socket', '--db', db], { env, cwd: root });
      await new Promise((resolve) => server!.stdout!.once('data', resolve));
    },
    /** The host does a task as a person would give it. */
    async does(prompt: string) {
      const args = [...host.args, prompt];
      const { code, output } = await ended(
        spawn(program, args, { env, cwd: project, stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 }),
      );
      expect({ name, code, output: code === 0 ? '' : output }).toEqual({ name, code: 0, output: '' });
      return output;
    },
  };
}

for (const [name, host, program] of found) {
  test.skipIf(!built || program === undefined)(
    `${name}: a session is told what two runs teach`,
    async () => {
      const provider = await startFakeProvider(agent);
      afterTest(() => provider.close());
      const { db, knowhow, stop, serve, does } = machine(name, host, program!, provider);
      expect((await knowhow('install', name)).code).toBe(0);
      await serve();
      for (const app of APPS.slice(0, 2)) expect(await does(task(app))).toContain('are applied');
      expect(provider.asked.map(({ results }) => results.length)).toEqual([0, 1, 2, 0, 1, 2]);
      // Where an event ends the session, one like run is an example for the next.
      expect(provider.asked.slice(0, 3).filter(({ body }) => body.includes('knowhow-'))).toEqual([]);
      // A session that no event ends rests for five minutes, or until the server ends.
      await stop();
      await serve();
      let last = provider.asked;
      // A server that has just begun may answer too late for a prompt: the host goes on without.
      for (const app of APPS.slice(2)) {
        const before = provider.asked.length;
        expect(await does(task(app))).toContain('are applied');
        last = provider.asked.slice(before);
        if (last.length === 2) break;
      }
      expect(last.map(({ body }) => GUIDANCE.test(body))).toEqual([true, true]);
      await stop();
      const { records } = JSON.parse(
        (await knowhow('runs', 'list', '--tenant', TENANT, '--db', db, '--json')).output,
      ) as { records: { task: string; guidance: string }[] };
      // `opencode run` puts its arguments in quotation marks.
      const tasks = records.map((record) => record.task.replaceAll('"', '')).reverse();
      expect(tasks).toEqual(APPS.slice(0, records.length).map(task));
      expect(records[0]!.guidance).toBe('guided');
      expect((await knowhow('install', 'status')).output).not.toMatch(
        /went wrong|no answer|could not be read/,
      );
    },
    300_000,
  );

  test.skipIf(!built || program === undefined || !ASKING.includes(name))(
    `${name}: an agent that another asks is told what such agents learned, and is a run of its own`,
    async () => {
      const provider = await startFakeProvider(asker);
      afterTest(() => provider.close());
      const { db, knowhow, stop, serve, does } = machine(name, host, program!, provider);
      expect((await knowhow('install', name)).code).toBe(0);
      await serve();
      for (const app of APPS.slice(0, 2)) expect(await does(release(app))).toContain('is released');
      await stop();
      await serve();
      const ofAgents = () => provider.asked.filter(({ body }) => !body.includes(RELEASE));
      let guided: boolean[] = [];
      // A server that has just begun may answer too late for a prompt: the host goes on without.
      for (const app of APPS.slice(2)) {
        const before = ofAgents().length;
        expect(await does(release(app))).toContain('is released');
        guided = ofAgents()
          .slice(before)
          .map(({ body }) => GUIDANCE.test(body));
        if (guided.includes(true)) break;
      }
      // Qwen Code takes nothing as an agent begins.
      expect(guided).toEqual(name === 'qwen' ? [false, true, true] : [true, true]);
      await stop();
      const { records } = JSON.parse(
        (await knowhow('runs', 'list', '--tenant', TENANT, '--db', db, '--json')).output,
      ) as { records: { task: string; guidance: string }[] };
      const tasks = records.map((record) => record.task);
      const apps = APPS.slice(0, records.length / 2);
      expect(tasks.toSorted()).toEqual([...apps.map(task), ...apps.map(release)].toSorted());
      expect(records.find((record) => record.task === task(apps.at(-1)!))?.guidance).toBe('guided');
      expect((await knowhow('install', 'status')).output).not.toMatch(
        /went wrong|no answer|could not be read/,
      );
    },
    300_000,
  );
}
