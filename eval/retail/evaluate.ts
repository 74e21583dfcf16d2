import type { Interaction } from '../../src/index.js';
import type { EvalContext, Outcome } from '../eval-context.js';
import { findData, readJsonl } from '../read-jsonl.js';
import { askEngine } from './ask-engine.js';
import { foldsOf } from './folds.js';
import { measureAgents } from './measure-agent.js';
import { measureReplay } from './measure-replay.js';
import { readRetailRecords } from './records.js';
import { readRetailWorld } from './world.js';

const FOLDS = 4;

/** Evaluates in the world of a directory of runs: the replay of the runs, and agents that act by the guidance. */
export async function evaluateRetail(folder: string, context: EvalContext): Promise<Outcome> {
  const { only, say, quick } = context;
  const wanted = (name: string) => only.length === 0 || only.includes(name);
  const world = readRetailWorld(folder);
  const records = readRetailRecords(folder);
  const parts = [];
  if (wanted('replay')) {
    say('replaying runs');
    parts.push(measureReplay(world, records));
  }
  if (wanted('world')) {
    const ingest = readJsonl<Interaction>(findData(folder, 'records.ingest.jsonl')!);
    const folds = foldsOf(records, FOLDS);
    const asked = await askEngine(records, ingest, folds, context, (done, of) =>
      say(`asked for the guidance of ${done} of ${of} folds`),
    );
    try {
      parts.push(await measureAgents(world, records, folds, asked, { quick, say }));
    } finally {
      await asked.close();
    }
  }
  return {
    measures: parts.flatMap(({ measures }) => measures),
    notes: parts.flatMap(({ notes }) => notes),
  };
}
