import type { Embedder, Interaction } from '../../src/index.js';
import type { RecordedRun } from './recorded-run.js';

/** From this cosine on, two queries are the same task in other words. */
const SAME_TASK = 0.95;

const normal = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += a[i]! * b[i]!;
  return product;
}

/** Finds which runs are of one task: those whose queries are nearly identical to the task's first one. */
export async function withTasks(records: readonly Interaction[], embedder: Embedder): Promise<RecordedRun[]> {
  const texts = [...new Set(records.map(({ query }) => normal(query)))];
  const vectors = await embedder.embed(texts);
  const first: number[] = [];
  const taskOf = new Map<string, string>();
  texts.forEach((text, i) => {
    const like = first.find((leader) => cosine(vectors[leader]!, vectors[i]!) >= SAME_TASK);
    if (like === undefined) first.push(i);
    taskOf.set(text, `task ${1 + first.indexOf(like ?? i)}`);
  });
  return records.map((record) => {
    const task = taskOf.get(normal(record.query))!;
    return { record, task, unit: task };
  });
}
