import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const OLDEST = 15;
const EXE = process.platform === 'win32' ? '.exe' : '';

/** Folders that may hold a server's programs, best first: KNOWHOW_PG_BIN and no other where it is set. */
function* folders() {
  if (process.env.KNOWHOW_PG_BIN) {
    yield process.env.KNOWHOW_PG_BIN;
    return;
  }
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (config.status === 0) yield config.stdout.trim();
  for (const root of ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt']) {
    if (!existsSync(root)) continue;
    const versions = readdirSync(root).sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
    for (const version of versions) yield join(root, version, 'bin');
  }
  for (const folder of (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')) yield folder;
}

/**
 * Finds the programs of a PostgreSQL server that is new enough.
 *
 * @returns {{ bin: string, version: string } | { reason: string }}
 */
export function findPostgres() {
  for (const bin of folders()) {
    if (!existsSync(join(bin, `initdb${EXE}`)) || !existsSync(join(bin, `postgres${EXE}`))) continue;
    const { stdout } = spawnSync(join(bin, `postgres${EXE}`), ['--version'], { encoding: 'utf8' });
    const version = /(\d+)(?:\.\d+)?/.exec(stdout ?? '')?.[0];
    if (version && Number.parseInt(version, 10) >= OLDEST) return { bin, version };
  }
  return { reason: `no PostgreSQL server ${OLDEST} or newer is installed here` };
}

/** A user that the server may run as: it refuses to run as root. */
function plainUser() {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const found = ['postgres', 'nobody'].map((name) => lines.find((line) => line.startsWith(`${name}:`)));
  const line = found.find(Boolean);
  if (!line)
    throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** What a replica calls itself, for `synchronous_standby_names` of its primary. */
const REPLICA = 'replica';

/**
 * Makes a server of its own in a new folder, on a free port of this machine alone, as a user who is not root, with a
 * database `knowhow` of an ordinary user `knowhow`.
 *
 * @param {string[]} settings `name=value`
 * @param {{ replicaOf?: string, parent?: string }} where the port of a server that this one is to follow, from a base
 *   backup on; the folder to make its own in
 * @returns a server that is up: its URLs, and how to end, kill, promote and start it again
 */
export async function startPostgres(settings = [], { replicaOf, parent = tmpdir() } = {}) {
  const found = findPostgres();
  if ('reason' in found) throw new Error(found.reason);
  const user = plainUser();
  const folder = mkdtempSync(join(parent, 'knowhow-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (name, args, input) => {
    const { status, stderr, error } = spawnSync(join(found.bin, name), args, {
      ...user,
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (status !== 0) throw new Error(`${name} failed: ${error ?? stderr}`);
  };
  let server;
  let ended;
  const port = await freePort();

  async function start() {
    const options = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${process.platform === 'win32' ? '' : folder}`,
      'max_connections=60',
      'shared_buffers=64MB',
      'logging_collector=off',
      'log_min_messages=fatal',
      ...(replicaOf ? [`cluster_name=${REPLICA}`] : []),
      ...settings,
    ];
    server = spawn(
      join(found.bin, 'postgres'),
      ['-D', data, ...options.flatMap((option) => ['-c', option])],
      {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, LC_ALL: 'C' },
      },
    );
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-2_000);
    });
    ended = new Promise((resolve) => server.on('close', resolve));
    if (!(await serves())) throw new Error(`the server did not start: ${said}`);
  }

  /** Waits until the server takes connections; false where it has ended, or never does. */
  async function serves() {
    const args = ['-q', '-h', '127.0.0.1', '-p', String(port)];
    for (let left = 400; left > 0; left--) {
      if (spawnSync(join(found.bin, 'pg_isready'), args).status === 0) return true;
      if (server.exitCode !== null || server.signalCode !== null) return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  }

  async function stop(signal) {
    server?.kill(signal);
    await ended;
  }

  function make() {
    if (replicaOf) {
      // As admin, who may replicate; -R has it follow that server.
      const from = ['-h', '127.0.0.1', '-p', replicaOf, '-U', 'admin'];
      run('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
      return;
    }
    run('initdb', [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'admin',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--data-checksums',
    ]);
    run(
      'postgres',
      ['--single', '-D', data, 'postgres'],
      'CREATE ROLE knowhow LOGIN;\nCREATE DATABASE knowhow OWNER knowhow;\n',
    );
  }

  try {
    make();
    await start();
  } catch (error) {
    await stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    port,
    version: found.version,
    url: `postgres://knowhow@127.0.0.1:${port}/knowhow`,
    adminUrl: `postgres://admin@127.0.0.1:${port}/knowhow`,
    /** Ends every connection and the server, as an operator's restart does. */
    restart: async () => {
      await stop('SIGINT');
      await start();
    },
    /** Ends the server as a crash does, and starts it again: it recovers from its log. */
    crash: async () => {
      await stop('SIGQUIT');
      await start();
    },
    stop: () => stop('SIGINT'),
    /** Ends the server as kill -9 does, and leaves it so. */
    kill: () => stop('SIGKILL'),
    /** Makes a primary of a replica. */
    promote: () => run('pg_ctl', ['promote', '-D', data, '-w']),
    start,
    /** Leaves no room on the disk that the server's folder is on: that must be one of its own. */
    fill() {
      const ballast = openSync(join(folder, 'ballast'), 'w');
      try {
        for (const chunk = Buffer.alloc(64 * 1024); ; ) writeSync(ballast, chunk);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      } finally {
        closeSync(ballast);
      }
    },
    /** Makes room again, and starts the server where it has ended for want of it, or is about to. */
    async free() {
      rmSync(join(folder, 'ballast'));
      if (!(await serves())) await start();
    },
    async close() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the lines of stdin may say. */
const ORDERS = ['restart', 'crash', 'stop', 'start', 'kill', 'promote', 'fill', 'free'];

/**
 * As a program (`postgres.mjs [--replica-of port] [--parent folder] [name=value …]`): starts a server, prints one JSON
 * line, does what the lines of stdin say, answering each with a line, and ends the server when stdin ends: it never
 * outlives whoever started it.
 */
async function main() {
  const { values, positionals } = parseArgs({
    options: { 'replica-of': { type: 'string' }, parent: { type: 'string' } },
    allowPositionals: true,
  });
  let server;
  try {
    server = await startPostgres(positionals, { replicaOf: values['replica-of'], parent: values.parent });
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ reason: error.message })}\n`);
    return;
  }
  const { url, adminUrl, port, version } = server;
  process.stdout.write(`${JSON.stringify({ url, adminUrl, port, version })}\n`);
  let line = Promise.resolve();
  let rest = '';
  process.stdin.setEncoding('utf8');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.stdin.destroy());
  process.stdin.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const order of lines) {
      line = line
        .then(() => ORDERS.includes(order) && server[order]())
        .then(() => process.stdout.write(`${JSON.stringify({ done: order })}\n`))
        .catch((error) => process.stdout.write(`${JSON.stringify({ failed: String(error) })}\n`));
    }
  });
  await new Promise((resolve) => process.stdin.on('close', resolve));
  await line;
  await server.close();
  process.exit(0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
