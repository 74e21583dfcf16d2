import type { Embedder } from '../../src/index.js';
import { RESPOND, type Trajectories, toolOf } from '../trajectories/data.js';
import { type Bm25, bm25 } from './bm25.js';

/** One step of a stored run. */
export interface StoredStep {
  run: number;
  /** The two tools before it; fewer at the beginning. */
  before: string[];
  tool: string;
  situation: string;
}

/** A stored run as the baselines see it. */
export interface StoredRun {
  query: string;
  success: boolean;
  task: string;
  /** Its tools in order, replies as `respond`. */
  tools: string[];
}

/**
 * The stored runs, read once, with everything the baselines look up in them.
 */
export interface StoredRuns {
  runs: StoredRun[];
  steps: StoredStep[];
  byQuery: Bm25;
  bySituation: Bm25;
  queryVectors: Float32Array[];
  stepVectors: Float32Array[];
  /** Of each run the tools that it called, each where it was first taken. */
  ways: string[][];
  /** Whose task each run was. */
  units: string[];
}

const SITUATION_LENGTH = 160;

/**
 * What a step's situation is looked up by: the last tool and the beginning of what the agent sees, digits masked.
 *
 * @param inputs a turn's inputs: the tools on offer, then `Observation (source):` and what came
 */
export function situationOf(inputs: string, last: string | undefined): string {
  const observation = inputs.split(/^Observation[^\n]*:\n/m).at(-1)!;
  const seen = observation.slice(0, SITUATION_LENGTH).replace(/\d+/g, '#');
  return `${last ?? 'start'}: ${seen}`;
}

/** Reads the stored runs. A record that does not say how it ended counts as failed. */
export async function storedRuns(data: Trajectories, embedder: Embedder): Promise<StoredRuns> {
  const runs = data.records.map(
    (record, i): StoredRun => ({
      query: record.query,
      success: record.success === true,
      task: data.tasks[i]!,
      tools: record.turns.map(({ decision }) => toolOf(decision)),
    }),
  );
  const steps = data.records.flatMap((record, run) =>
    record.turns.map(({ inputs }, at): StoredStep => {
      const { tools } = runs[run]!;
      return {
        run,
        before: tools.slice(Math.max(0, at - 2), at),
        tool: tools[at]!,
        situation: situationOf(inputs, tools[at - 1]),
      };
    }),
  );
  return {
    runs,
    steps,
    byQuery: bm25(runs.map(({ query }) => query)),
    bySituation: bm25(steps.map(({ run, situation }) => `${runs[run]!.query} ${situation}`)),
    queryVectors: await embedder.embed(runs.map(({ query }) => query)),
    ways: runs.map(({ tools }) => [...new Set(tools.filter((tool) => tool !== RESPOND))]),
    units: data.units,
    stepVectors: await embedder.embed(steps.map(({ situation }) => situation)),
  };
}
