import { type OpenCollection, openCollection, type Variants } from '../../adapters/eval/open-collection.js';
import { additions } from '../../adapters/eval/scoring/additions.js';
import { clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import { inOrderOfMention } from '../../adapters/eval/scoring/mentions.js';
import type { Embedder } from '../../src/index.js';
import {
  type GuidanceRow,
  RESPOND,
  type Row,
  type StepRow,
  type SuccessRow,
  type Trajectories,
} from './data.js';

/** What an engine said to the rows of E1 and E2, by the row's id. */
export interface GuidanceAnswers {
  /** E1: the additions. */
  guidance: Map<string, string>;
  /** E2: the tools that the additions name, first mention first. */
  next: Map<string, string[]>;
}

/** What the engine said to every row, by the row's id. */
export interface Answers extends GuidanceAnswers {
  /** The same of the variants, by their name. */
  variants: Map<string, GuidanceAnswers>;
  /** E3: the confidence before the run. */
  before: Map<string, number>;
  /** E3: the engine's estimate once the run is stored without `success`. */
  after: Map<string, number>;
}

/** Rows that leave out the same tasks: they are asked of one collection. */
interface Group {
  excluded: Set<string>;
  guidance: GuidanceRow[];
  steps: StepRow[];
  success: SuccessRow[];
}

const exclusionKey = (row: Row): string => JSON.stringify([...row.exclude_task_ids].sort());

function groupsOf({
  guidance,
  steps,
  success,
}: Pick<Trajectories, 'guidance' | 'steps' | 'success'>): Group[] {
  return clustersOf<Row>([...guidance, ...steps, ...success], exclusionKey).map((rows) => {
    const excluded = new Set(rows[0]!.exclude_task_ids);
    const key = exclusionKey(rows[0]!);
    const mine = (row: Row): boolean => exclusionKey(row) === key;
    return {
      excluded,
      guidance: guidance.filter(mine),
      steps: steps.filter(mine),
      success: success.filter(mine),
    };
  });
}

const SAY = 'say';

async function askGuidance(
  collection: OpenCollection,
  { guidance, steps }: Group,
  tools: string[],
  answers: GuidanceAnswers,
  variant?: string,
): Promise<void> {
  for (const row of guidance) {
    const { response } = await collection.enhance(
      { input_text: row.query, agent_type: row.agent_type },
      variant,
    );
    answers.guidance.set(row.id, additions(response, row.query));
  }
  for (const row of steps) {
    const taken = row.prior_tools.map((tool) => (tool === RESPOND ? SAY : tool));
    const { response } = await collection.enhance(
      {
        input_text: row.query,
        agent_type: row.agent_type,
        context: { observation: row.inputs, last_actions: taken.join(', ') },
      },
      variant,
    );
    const named = inOrderOfMention(additions(response, row.query), [...tools, 'reply', SAY, RESPOND]);
    const asTools = named.map((name) => (name === 'reply' || name === SAY ? RESPOND : name));
    answers.next.set(row.id, [...new Set(asTools)]);
  }
}

async function askSuccess(
  collection: OpenCollection,
  rows: SuccessRow[],
  data: Trajectories,
  answers: Answers,
) {
  for (const row of rows) {
    const { metadata } = await collection.enhance({
      input_text: row.query,
      agent_type: row.agent_type,
      explain: true,
    });
    // The estimate before it is rounded and, from 0.7 on, not shown.
    answers.before.set(row.id, metadata?.explanation?.confidence ?? metadata?.confidence_score ?? 0.5);
  }
  for (const row of rows) {
    const { success: _, ...silent } = data.records[row.record_index]!;
    answers.after.set(row.id, await collection.probe(silent));
  }
}

/**
 * Asks the engine every row, each of a collection that knows all records but those of the tasks it leaves out.
 * Rows with the same exclusions share a collection; collections are built one after the other.
 */
export async function askGroups(
  data: Trajectories,
  embedder: Embedder,
  progress: (done: number, of: number) => void,
  variants: Variants = {},
): Promise<Answers> {
  const answers: Answers = {
    guidance: new Map(),
    next: new Map(),
    before: new Map(),
    after: new Map(),
    variants: new Map(Object.keys(variants).map((name) => [name, { guidance: new Map(), next: new Map() }])),
  };
  const groups = groupsOf(data);
  for (const [i, group] of groups.entries()) {
    const collection = await openCollection(embedder, variants);
    try {
      await collection.learn(data.records.filter((_, line) => !group.excluded.has(data.tasks[line]!)));
      await askGuidance(collection, group, data.tools, answers);
      for (const [name, said] of answers.variants) {
        await askGuidance(collection, group, data.tools, said, name);
      }
      await askSuccess(collection, group.success, data, answers);
    } finally {
      await collection.close();
    }
    progress(i + 1, groups.length);
  }
  return answers;
}
