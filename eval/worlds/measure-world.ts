import type { Embedder } from '../../src/index.js';
import { advisorNamed } from './advisors.js';
import { drawWorld } from './draw-world.js';
import { knowableRules } from './knowable.js';
import type { Kind } from './operator.js';
import { freshRuns, fromNothing, type Protocol, type Stage, unguidedRuns } from './protocols.js';
import type { Run } from './run-task.js';
import { judgeReading } from './shown-rules.js';
import type { Rule, World } from './world.js';

/** Tokens are counted as the interface does: four characters each. */
const CHARACTERS = 4;

/** What one advisor did in one world. */
export interface Row {
  kind: Kind;
  seed: number;
  advisor: string;
  /** One number a scored task: 1 where it succeeded. */
  succeeded: number[];
  /** Tokens of each text, 0 where nothing was said. */
  tokens: number[];
  /** Of each task how often it was refused by a rule that the learned runs bear out, and by one that it had met in this run. */
  errors: number[];
  again: number[];
  /** How often it asked after the start, and tokens of all that it was told. */
  asks: number[];
  told: number[];
  /** Of all texts together, as in `ShownRules`. */
  due: number;
  shown: number;
  said: number;
  true: number;
  unknowable: number;
  unread: number;
}

/** Measures advisors in the world of a seed. */
export async function measureWorld(
  { kind, seed }: { kind: Kind; seed: number },
  {
    names,
    protocol,
    learned: count,
    embedder,
  }: { names: readonly string[]; protocol: Protocol; learned?: number; embedder: Embedder },
): Promise<Row[]> {
  const world = drawWorld(kind, seed);
  const rows: Row[] = [];
  const learned = await unguidedRuns(world, protocol, count);
  const named = names.map((name) => ({ name, ...advisorNamed(name) }));
  for (const base of new Set(named.map((one) => one.base))) {
    const uses = named.filter((one) => one.base === base);
    const open = uses[0]!.open;
    // From runs without advice every use of an advisor has learned the same.
    for (const together of protocol === 'a' ? uses.map((one) => [one]) : [uses]) {
      const stage: Stage = { task: undefined, learned: [...learned] };
      const advisor = await open({ world, embedder, stage });
      await advisor?.learn(learned.map(({ interaction }) => interaction));
      for (const { name, mode } of together) {
        const runs =
          protocol === 'a'
            ? await fromNothing(world, stage, { advisor, mode })
            : await freshRuns(world, protocol, stage, { advisor, mode });
        rows.push(rowOf(world, name, runs, knowableRules(world, stage.learned)));
      }
      await advisor?.close();
    }
  }
  return rows;
}

/** The rules that refused an action, once for each refusal. */
const refusals = (happenings: Run['happenings']): Rule[] => happenings.flatMap(({ rule }) => rule ?? []);

function rowOf(world: World, advisor: string, runs: readonly Run[], knowable: ReadonlySet<string>): Row {
  const row: Row = {
    kind: world.kind,
    seed: world.seed,
    advisor,
    succeeded: runs.map(({ succeeded }) => Number(succeeded)),
    tokens: runs.map(({ advice }) => Math.ceil((advice?.text.length ?? 0) / CHARACTERS)),
    errors: runs.map(({ happenings }) => refusals(happenings).filter(({ key }) => knowable.has(key)).length),
    again: runs.map(({ happenings }) => {
      const all = refusals(happenings);
      return all.length - new Set(all).size;
    }),
    asks: runs.map(({ asks }) => asks),
    told: runs.map(({ told }) => Math.ceil(told / CHARACTERS)),
    due: 0,
    shown: 0,
    said: 0,
    true: 0,
    unknowable: 0,
    unread: 0,
  };
  for (const { task, advised, advice } of runs) {
    // Runs that are shown as they were say no rule.
    if (!advice || (advised?.runs && advised.reading.examples.length === 0)) continue;
    const judged = advised
      ? judgeReading(world, task, advised.reading, knowable)
      : judgeReading(world, task, NOTHING, knowable);
    for (const name of ['due', 'shown', 'said', 'true', 'unknowable', 'unread'] as const)
      row[name] += judged[name];
  }
  return row;
}

const NOTHING = {
  plan: [],
  next: [],
  examples: [],
  first: [],
  around: [],
  leaveOut: [],
  repairs: [],
  onlyIf: [],
  once: [],
  sources: [],
  shared: [],
  names: [],
  lost: 0,
  unread: [],
};
