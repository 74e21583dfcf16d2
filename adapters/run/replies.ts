import type { Interaction } from '../../src/index.js';
import { fieldsOf } from './adapter-error.js';
import { reactionIn } from './find-task.js';
import { keepNewest } from './keep-newest.js';
import type { Message } from './message.js';
import type { KnowledgeSource } from './options.js';
import type { Report } from './report.js';

/** A stored run by its last words. */
interface Ended {
  jobId: string;
  query: string;
}

/** Runs whose last words are remembered; of more the oldest are forgotten. */
const MOST_REMEMBERED = 1_000;

/** By knowledge: runs by tenant and last words; null for words with which runs of several tasks ended. */
const ended = new WeakMap<object, Map<string, Ended | null>>();
/** Those that take no feedback: a key that may only store. */
const deaf = new WeakSet<object>();

const keyOf = (tenant: string, words: string): string => JSON.stringify([tenant, words.trim()]);

/** The last turn of a run, where it ended with words. */
function ending({ turns }: Pick<Interaction, 'turns'>): Interaction['turns'][number] | undefined {
  const last = turns.at(-1);
  return last === undefined || last.decision.startsWith('{"name":') ? undefined : last;
}

/** What a record says that the person replied to the last words of its run. */
export const replyIn = (record: Pick<Interaction, 'turns'>): string | undefined =>
  ending(record)?.result || undefined;

/** Remembers a run that was stored, in case that its person replies to it. */
export function rememberRun(
  knowledge: KnowledgeSource,
  interaction: Interaction,
  jobId: string | undefined,
): void {
  const { decision: words = '', result } = ending(interaction) ?? {};
  if (words === '' || result || jobId === undefined || !knowledge.feedback) return;
  const { tenant_id: tenant, query } = interaction;
  const runs = ended.get(knowledge) ?? new Map<string, Ended | null>();
  ended.set(knowledge, runs);
  const key = keyOf(tenant, words);
  const known = runs.get(key);
  const isOne = known === undefined || known?.query === query;
  keepNewest(runs, key, isOne ? { jobId, query } : null, MOST_REMEMBERED);
}

/** Says to a stored run what its person replied. Never throws. */
export async function giveReply(
  knowledge: KnowledgeSource,
  jobId: string,
  reply: string,
  report: Report,
): Promise<void> {
  if (deaf.has(knowledge)) return;
  try {
    await knowledge.feedback?.({ job_id: jobId, reply });
  } catch (error) {
    const { code } = fieldsOf(error);
    if (code === 'forbidden') deaf.add(knowledge);
    // A run that was deleted meanwhile needs no reply.
    else if (code !== 'not_found')
      report({ stage: 'store', error, message: 'What was said of the run before was not kept.' });
  }
}

/**
 * Gives the run before what a new prompt says of it: its first sentence, where a task follows that. Only runs that this
 * process has stored are known, by their last words. Returns at once.
 *
 * @param start index of the first message after the prompt
 */
export function noteReply(
  knowledge: KnowledgeSource,
  { tenant, messages, start }: { tenant: string | undefined; messages: readonly Message[]; start: number },
  report: Report,
): void {
  const runs = ended.get(knowledge);
  if (!runs || tenant === undefined) return;
  const before = messages.slice(0, start);
  const at = before.findLastIndex(({ role }) => role === 'assistant');
  const answer = before[at];
  const prompt = before[at + 1];
  if (answer?.role !== 'assistant' || prompt?.role !== 'user') return;
  const reply = reactionIn(prompt.text);
  const key = keyOf(tenant, answer.text);
  const run = runs.get(key);
  if (reply === undefined || !run) return;
  // Each prompt is said once, however often its conversation is shown.
  runs.delete(key);
  void giveReply(knowledge, run.jobId, reply, report);
}
