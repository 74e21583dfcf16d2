import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTo } from '../scripts/pack-to.mjs';
import { ROOT, run } from '../scripts/run.mjs';

const ABOUT =
  'Packed, installed into fresh projects, each program started seven times: wall-clock milliseconds since the process began, median, and the processor time beside it. *First answer* is the first that a host could use, *whole* the same once `ready()` has resolved.';

/** Starts of each program; the median counts. */
const STARTS = 7;
/** What one install may take; after that it is done again without install scripts. */
const INSTALL_MS = 3 * 60_000;

/** `--only NAME` weighs those alone whose names begin so. */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';

const TASK = 'Void invoice INV-77, it was sent twice.';

/** Prints how long ago this process began, in milliseconds, under a name. */
const MARK = `const mark = (name, more = {}) => {
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ name, wall: performance.now(), cpu: (user + system) / 1000, ...more }));
};`;

/**
 * What is weighed: packages of the registry ('packed' is this one), a program that fills what the next one opens, and
 * the program whose start is timed. It marks \`imported\`, \`answered\` (the first answer that a host could use) and
 * what else there is to tell.
 */
const SUBJECTS = [
  {
    name: 'knowhow',
    packages: ['packed'],
    fill: `
      import { openKnowledge } from 'knowhow';
      const knowledge = await openKnowledge({ path: 'a.db' });
      for (const [n, query] of ['Void invoice INV-12, it has the wrong amount.', 'Please void invoice INV-40.', 'Void invoice INV-31 of last week.'].entries()) {
        const call = (name, args) => JSON.stringify({ name, arguments: args });
        const tools = 'Available tools:\\nfind_invoice\\nvoid_invoice\\ndetach_payment\\nObservation:\\n';
        const { job_id } = await knowledge.storeKnowledge({ tenant_id: 'desk', query, success: true, timestamp: '2026-01-0' + (n + 1) + 'T00:00:00Z',
          turns: [
            { turn: 1, inputs: tools + query, decision: call('find_invoice', { n }), result: '{"status":"sent"}' },
            { turn: 2, inputs: tools + '{"status":"sent"}', decision: call('void_invoice', { n }), result: '{"error":"a payment is attached"}' },
            { turn: 3, inputs: tools + '{"error":"a payment is attached"}', decision: call('detach_payment', { n }), result: '{"ok":true}' },
            { turn: 4, inputs: tools + '{"ok":true}', decision: call('void_invoice', { n }), result: '{"ok":true}' },
          ] });
        await knowledge.waitForJob(job_id);
      }
      await knowledge.close();`,
    start: `${MARK}
      const { openKnowledge } = await import('knowhow');
      mark('imported');
      const knowledge = await openKnowledge({ path: 'a.db' });
      mark('opened');
      const ask = () => knowledge.enhanceTask({ tenant_id: 'desk', input_text: '${TASK}' });
      const first = await ask();
      mark('answered', { guided: first.response.includes('detach_payment'), words: first.metadata.degraded === true });
      await knowledge.ready();
      const full = await ask();
      mark('whole', { guided: full.response.includes('detach_payment'), words: full.metadata.degraded === true });`,
  },
  {
    name: 'mem0ai',
    packages: ['mem0ai'],
    start: `${MARK}
      const { Memory } = await import('mem0ai/oss');
      mark('imported');
      new Memory({
        embedder: { provider: 'openai', config: { apiKey: 'none', model: 'text-embedding-3-small' } },
        vectorStore: { provider: 'memory', config: { collectionName: 'm', dimension: 1536 } },
        llm: { provider: 'openai', config: { apiKey: 'none', model: 'gpt-4.1-nano' } },
        disableHistory: true,
      });
      mark('opened');
      process.exit(0);`,
  },
  {
    name: '@mastra/memory with @mastra/libsql',
    packages: ['@mastra/core', '@mastra/memory', '@mastra/libsql'],
    start: `${MARK}
      const { Memory } = await import('@mastra/memory');
      const { LibSQLStore } = await import('@mastra/libsql');
      mark('imported');
      const memory = new Memory({ storage: new LibSQLStore({ id: 's', url: 'file:m.db' }), options: { lastMessages: 10, semanticRecall: false } });
      if (process.argv[2] === 'fill') await memory.createThread({ threadId: 't', resourceId: 'r' });
      mark('opened');
      // Older versions, which npm takes where the newest want a newer Node, call it query.
      await (memory.recall?.({ threadId: 't', resourceId: 'r' }) ?? memory.query({ threadId: 't', resourceId: 'r', selectBy: { last: 10 } }));
      mark('answered');
      process.exit(0);`,
    fillsItself: true,
  },
  {
    name: 'supermemory',
    packages: ['supermemory'],
    start: `${MARK}
      const { default: Supermemory } = await import('supermemory');
      mark('imported');
      new Supermemory({ apiKey: 'none' });
      mark('opened');`,
  },
];

/** Files and bytes below a path, links not followed. */
function sizeOf(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Packages that are installed, and those of them that run a program when they are. */
function packagesIn(folder) {
  const lock = join(folder, 'node_modules/.package-lock.json');
  const packages = existsSync(lock) ? Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages) : [];
  return {
    count: packages.length,
    scripts: packages
      .filter(([, one]) => one.hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)),
    versionOf: (name) => packages.find(([path]) => path === `node_modules/${name}`)?.[1].version,
  };
}

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};

function marksOf(folder, args = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['start.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(stderr.trim().split('\n').slice(0, 6).join(' | ') || `status ${status}`);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{"name"'))
    .map((line) => JSON.parse(line));
}

function weigh({ name, packages, fill, start, fillsItself }, packed) {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-weigh-'));
  try {
    const own = packages.includes('packed') ? packed : {};
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true, ...own }));
    const wanted = packages.filter((one) => one !== 'packed');
    const began = performance.now();
    const install = (...more) =>
      run('npm', ['install', ...wanted, '--no-audit', '--no-fund', '--loglevel=error', ...more], {
        cwd: folder,
        quiet: true,
        timeoutMs: INSTALL_MS,
      });
    // What is compiled where its binary cannot be fetched may fail; without it the rest can still be weighed.
    const whole = install();
    const installed = whole.ok ? whole : install('--ignore-scripts');
    const seconds = (performance.now() - began) / 1000;
    if (!installed.ok) {
      return { name, problem: `not installed: ${installed.output.trim().split('\n').slice(0, 3).join(' ')}` };
    }
    const { count, scripts, versionOf } = packagesIn(folder);
    const version = versionOf(packages[0] === 'packed' ? 'knowhow' : packages[packages.length > 1 ? 1 : 0]);
    const megabytes = sizeOf(join(folder, 'node_modules')) / 1e6;
    const weight = { name, version, megabytes, count, scripts, seconds, whole: whole.ok };
    writeFileSync(join(folder, 'start.mjs'), start);
    try {
      if (fill) {
        writeFileSync(join(folder, 'fill.mjs'), fill);
        const filled = spawnSync(process.execPath, ['fill.mjs'], { cwd: folder, encoding: 'utf8' });
        if (filled.status !== 0) throw new Error(filled.stderr);
      }
      if (fillsItself) marksOf(folder, ['fill']);
      // Disks are warm after the first.
      marksOf(folder);
      const runs = Array.from({ length: STARTS }, () => marksOf(folder));
      const marks = runs[0].map((one, i) => ({
        ...one,
        wall: median(runs.map((run) => run[i].wall)),
        cpu: median(runs.map((run) => run[i].cpu)),
        guided: runs.filter((run) => run[i].guided).length,
        words: runs.filter((run) => run[i].words).length,
      }));
      return { ...weight, marks };
    } catch (error) {
      return { ...weight, problem: `not started: ${error.message}` };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const cell = (marks, name) => {
  const found = marks?.find((one) => one.name === name);
  return found ? `${found.wall.toFixed(0)} ms (${found.cpu.toFixed(0)})` : '–';
};

function table(results) {
  const rows = results.map(({ name, version, megabytes, count, scripts, whole, marks, problem }) =>
    megabytes === undefined
      ? `| ${name} | ${problem} | | | | | | |`
      : `| ${name} ${version ?? ''} | ${megabytes.toFixed(0)} MB | ${count} | ${scripts.length === 0 ? 'none' : scripts.join(', ')}${whole ? '' : ' (failed here, left out)'} | ${problem ?? cell(marks, 'imported')} | ${cell(marks, 'opened')} | ${cell(marks, 'answered')} | ${cell(marks, 'whole')} |`,
  );
  return [
    '| | installed | packages | with install scripts | imported | opened | first answer | whole answer |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const scratch = mkdtempSync(join(tmpdir(), 'knowhow-tarball-'));
try {
  const packed = packTo(scratch);
  const results = SUBJECTS.filter(({ name }) => name.startsWith(only)).map((subject) => {
    process.stderr.write(`${subject.name} …\n`);
    return weigh(subject, packed);
  });
  const text = table(results);
  const own = results[0].marks?.find(({ name }) => name === 'answered');
  const note = own
    ? `knowhow's first answer held the guidance in ${own.guided} of ${STARTS} starts, and came from words alone in ${own.words}.`
    : '';
  process.stdout.write(`${text}\n\n${note}\n`);
  if (process.argv.includes('--write')) {
    const { writePart } = await import(`${ROOT}dist/bench/results.js`);
    const [load] = loadavg();
    const machine = `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}; load ${load.toFixed(0)}`;
    const when = `${new Date().toISOString().slice(0, 10)}, ${machine}. \`npm run weigh\`.`;
    writePart('weigh', `${when}\n\n${ABOUT}\n\n${text}\n\n${note}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
