import type { KnowledgeSource } from './options.js';
import type { Report } from './report.js';

const reported = new WeakSet<KnowledgeSource>();
const MESSAGE =
  'Nothing is asked or stored here: this is a sandbox that replays its code (a workflow), which timers and random ids would ' +
  'change. Call the agent in a step or an activity; docs/guides/durable-runtimes.md says how.';

/**
 * True where the code runs in a sandbox whose code is replayed, where a timer or a random id would change its history. It has
 * no `crypto`, as every other platform has. It is said once of each knowledge.
 */
export function isSandboxed(knowledge: KnowledgeSource, report: Report): boolean {
  if (globalThis.crypto !== undefined) return false;
  if (!reported.has(knowledge)) report({ stage: 'record', error: new TypeError(MESSAGE), message: MESSAGE });
  reported.add(knowledge);
  return true;
}
