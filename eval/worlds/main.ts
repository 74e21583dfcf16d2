import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Embedder, hashingEmbedder } from '../../src/index.js';
import { embedOnce } from '../embed-once.js';
import { measureWorld, type Row } from './measure-world.js';
import { KINDS, type Kind } from './operator.js';
import { LEARNED, type Protocol } from './protocols.js';
import { actTable, comparisonTable, isAtAct, reportTable } from './report.js';
import { showRuns } from './show-runs.js';

const PROTOCOLS: readonly string[] = ['a', 'b', 'c'];

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-12' },
    kinds: { type: 'string', default: 'all' },
    advisors: { type: 'string', default: 'none,nearest,rules,engine,engine:plan' },
    protocol: { type: 'string', default: 'b' },
    learned: { type: 'string', default: String(LEARNED) },
    model: { type: 'boolean', default: false },
    threads: { type: 'string', default: '1' },
    out: { type: 'string' },
    compare: { type: 'string' },
    show: { type: 'string' },
  },
});

/** `1-3,7` as 1, 2, 3, 7. */
function seedsOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (first === undefined)
      throw new Error(`--seeds: got ${text}, expected numbers and ranges such as 1-12`);
    const from = Number(first);
    return Array.from({ length: Number(last ?? first) - from + 1 }, (_, i) => from + i);
  });
}

function kindsOf(text: string): Kind[] {
  if (text === 'all') return [...KINDS];
  return text.split(',').map((name) => {
    const kind = KINDS.find((one) => one === name);
    if (!kind) throw new Error(`--kinds: got ${name}, expected all or some of ${KINDS.join(', ')}`);
    return kind;
  });
}

function protocolOf(text: string): Protocol {
  if (!PROTOCOLS.includes(text)) throw new Error(`--protocol: got ${text}, expected a, b or c`);
  return text as Protocol;
}

/** Prints whole runs in place of figures. */
async function show(count: number, embedder: Embedder): Promise<void> {
  for (const kind of kindsOf(values.kinds))
    for (const seed of seedsOf(values.seeds))
      for (const name of values.advisors.split(','))
        for (const run of await showRuns({ kind, seed }, { name, count, embedder })) console.log(run);
}

async function measure(embedder: Embedder): Promise<void> {
  const rows: Row[] = [];
  const names = values.advisors.split(',');
  for (const kind of kindsOf(values.kinds))
    for (const seed of seedsOf(values.seeds))
      rows.push(
        ...(await measureWorld(
          { kind, seed },
          { names, protocol, learned: Number(values.learned), embedder },
        )),
      );
  console.log(reportTable(rows));
  if (names.some(isAtAct)) console.log(`\n${actTable(rows)}`);
  if (values.out !== undefined) writeFileSync(values.out, JSON.stringify({ protocol, rows }));
  if (values.compare === undefined) return;
  const earlier = JSON.parse(readFileSync(values.compare, 'utf8')) as { protocol: Protocol; rows: Row[] };
  if (earlier.protocol !== protocol)
    throw new Error(`--compare: ${values.compare} holds protocol ${earlier.protocol}`);
  console.log(`\n${comparisonTable(rows, earlier.rows)}`);
}

const protocol = protocolOf(values.protocol);
const embedder = values.model ? embedOnce({ threads: Number(values.threads) }) : hashingEmbedder();
if (values.show !== undefined) await show(Number(values.show), embedder);
else await measure(embedder);
await embedder.close();
