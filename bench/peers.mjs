import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../scripts/build.mjs';
import { ROOT, run } from '../scripts/run.mjs';
import { PROGRAMS } from './peer-programs.mjs';

/**
 * The same vectors in others' stores and in knowhow's index, and memory layers as a whole: each peer is installed from
 * npm into a project of its own and runs in a process of its own, one after the other.
 *
 *   npm run peers -- [--count 20000] [--only NAME]... [--keep FOLDER] [--write]
 *
 * pgvector is measured where KNOWHOW_PGVECTOR_URL is the URL of a PostgreSQL server that has it.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    only: { type: 'string', multiple: true },
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const DIMENSIONS = 384;
const QUERIES = 60;
const K = 20;
/** Some are compiled where they are installed, and some add a hundred a second. */
const INSTALL_MS = 12 * 60_000;
const RUN_MS = 12 * 60_000;
const MEMORIES = 1_000;

prepare();
const { seededRandom } = await import(`${ROOT}dist/src/index.js`);
const { createExactIndex } = await import(`${ROOT}dist/src/retrieval/vector-index-exact.js`);
const count = Number(values.count);
const scratch = values.keep ?? mkdtempSync(join(tmpdir(), 'knowhow-peers-'));
mkdirSync(scratch, { recursive: true });

/** Unit vectors about 200 topics, and queries like them; the truth is what an exhaustive scan finds. */
function makeVectors() {
  const random = seededRandom(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const unit = (vector) => {
    const length = Math.hypot(...vector);
    return vector.map((x) => x / length);
  };
  const topics = Array.from({ length: 200 }, () => unit(Array.from({ length: DIMENSIONS }, normal)));
  const make = (rows) => {
    const all = new Float32Array(rows * DIMENSIONS);
    for (let row = 0; row < rows; row++) {
      const topic = topics[Math.floor(random() * topics.length)];
      const spread = (0.3 + random()) / Math.sqrt(DIMENSIONS);
      all.set(unit(topic.map((x) => x + spread * normal())), row * DIMENSIONS);
    }
    return all;
  };
  const [vectors, queries] = [make(count), make(QUERIES)];
  const exact = createExactIndex(DIMENSIONS);
  const rowsOf = (all, row) => all.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
  for (let row = 0; row < count; row++) exact.set(row, rowsOf(vectors, row));
  const truth = Array.from({ length: QUERIES }, (_, q) =>
    exact.nearest(rowsOf(queries, q), K).map(({ id }) => id),
  );
  writeFileSync(join(scratch, 'vectors.f32'), vectors);
  writeFileSync(join(scratch, 'queries.f32'), queries);
  writeFileSync(join(scratch, 'truth.json'), JSON.stringify(truth));
}

/** Installs a peer; gives its folder, or why not. */
function install({ name, packages }) {
  const folder = join(scratch, name.replaceAll(/[^a-z0-9]+/gi, '-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  if (packages.length === 0) return { folder, version: '' };
  const own = packages[0].replace(/(?<=.)@[^@/]*$/, '');
  const manifest = join(folder, 'node_modules', own, 'package.json');
  const versionOf = () => JSON.parse(readFileSync(manifest, 'utf8')).version;
  // Of an earlier run in a folder that is kept.
  if (existsSync(join(folder, 'installed')) && existsSync(manifest)) return { folder, version: versionOf() };
  const args = ['install', ...packages, '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok, output } = run('npm', args, { cwd: folder, quiet: true, timeoutMs: INSTALL_MS });
  if (!ok) return { folder, problem: `does not install: ${oneLine(output)}` };
  writeFileSync(join(folder, 'installed'), '');
  return { folder, version: versionOf() };
}

const oneLine = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /error|cannot|failed/i.test(line) && !/throw new/.test(line))
    .slice(0, 2)
    .join(' ')
    .slice(0, 200) || 'it took too long';

const environment = (folder) => ({
  ...process.env,
  KNOWHOW: ROOT,
  DATA: scratch,
  COUNT: String(count),
  MEMORIES: String(MEMORIES),
  FOLDER: join(folder, 'data'),
});

/** An empty folder for what a peer writes. */
function emptied(folder) {
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  mkdirSync(join(folder, 'data'));
  return folder;
}

function ran(folder, program, ...args) {
  writeFileSync(join(folder, 'program.mjs'), program);
  const { status, stdout, stderr, signal } = spawnSync(
    process.execPath,
    ['--expose-gc', 'program.mjs', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: RUN_MS,
      env: environment(folder),
    },
  );
  const line = stdout.split('\n').findLast((one) => one.startsWith('{'));
  if (status !== 0 || !line)
    return { problem: signal ? `took longer than ${RUN_MS / 1000} s` : `does not run: ${oneLine(stderr)}` };
  return JSON.parse(line);
}

/** Lets a program store, ends it by SIGKILL as soon as it says that all is stored, and asks another what is left. */
async function survivors(folder, program) {
  writeFileSync(join(folder, 'program.mjs'), program);
  const child = spawn(process.execPath, ['program.mjs', 'store'], {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), RUN_MS);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (text.includes('stored')) child.kill('SIGKILL');
    });
    child.on('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  return ran(folder, program, 'count');
}

const wanted = (name) => !values.only || values.only.some((one) => name.startsWith(one));
const number = (value) =>
  value === undefined ? '' : value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

makeVectors();
const lines = [];
let ours;
for (const peer of PROGRAMS.vectors.filter(({ name }) => wanted(name))) {
  process.stderr.write(`${peer.name} …\n`);
  const { folder, version, problem } = install(peer);
  const said = problem ? { problem } : ran(emptied(folder), peer.program);
  if (peer.name === 'knowhow') ours = said.p50;
  lines.push(
    said.problem
      ? `| ${peer.name} ${version ?? ''} | ${said.problem} | | | | |`
      : `| ${peer.name} ${version} | ${peer.kind} | ${number(said.add)} | ${number(said.p50)} | ${ours ? `x ${(said.p50 / ours).toFixed(2)}` : ''} | ${said.recall.toFixed(3)} |`,
  );
}
process.stderr.write(`${lines.join('\n')}\n`);
const memories = [];
for (const peer of PROGRAMS.memories.filter(({ name }) => wanted(name))) {
  process.stderr.write(`${peer.name} …\n`);
  const { folder, version, problem } = install(peer);
  const said = problem ? { problem } : ran(emptied(folder), peer.program, 'measure');
  const left = said.problem ? {} : await survivors(emptied(folder), peer.program);
  memories.push(
    said.problem
      ? `| ${peer.name} ${version ?? ''} | ${said.problem} | | |`
      : `| ${peer.name} ${version} | ${number(said.add)} s${said.note ? ` (${said.note})` : ''} | ${number(said.p50)} ms | ${left.left ?? left.problem} of ${MEMORIES} |`,
  );
}
const [load] = loadavg();
const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; load ${load.toFixed(0)}`;
const text = [
  `${new Date().toISOString().slice(0, 10)}, ${machine}. \`npm run peers -- --count ${count}\`.`,
  '',
  `The same ${count.toLocaleString('en-US')} vectors of ${DIMENSIONS} numbers, ${QUERIES} queries, the ${K} nearest; each peer in a process of its own.`,
  '',
  '| | is | all added, s | query p50, ms | beside knowhow | recall |',
  '|---|---|---|---|---|---|',
  ...lines,
  '',
  `Memory layers: ${MEMORIES.toLocaleString('en-US')} short texts added, then searched (with the embedding of the query, where there is one), and what is there after kill -9. Who needs an embedder is given the same one, knowhow's MiniLM.`,
  '',
  '| | added | search p50 | left after kill -9 |',
  '|---|---|---|---|',
  ...memories,
].join('\n');
process.stdout.write(`${text}\n`);
if (values.write) {
  const { writePart } = await import(`${ROOT}dist/bench/results.js`);
  writePart('peers', text);
}
if (!values.keep) rmSync(scratch, { recursive: true, force: true });
