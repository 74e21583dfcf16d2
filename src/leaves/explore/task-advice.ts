import type { TaskInsight } from '../../api/insights.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { kindOfLine, notedCode, sentenceCode } from '../../domain/line-code.js';
import { type AnswerContext, answer } from '../../engine/enhance/answer.js';
import { retrieve } from '../../engine/enhance/retrieve.js';
import type { UnsaidSourced } from '../../engine/enhance/sourced.js';
import { inWords } from './in-words.js';

/** Tokens of everything that is said of a kind of task: far more than an agent is told. */
const MAX_TOKENS = 2_000;
/** Entries of one line. */
const MAX_NAMED = 10;

/** Whether lessons in words hold, by the codes of their lines: a tenant's own count before those that it inherits. */
async function holding(
  context: Pick<AnswerContext, 'store' | 'inherits' | 'readFitted'>,
  { account, tenant }: Collection,
): Promise<Map<string, boolean>> {
  const holds = new Map<string, boolean>();
  for (const name of [tenant, ...context.inherits(tenant)]) {
    const collection = await context.store.findCollection({ account, tenant: name });
    for (const { say, state } of (collection && (await context.readFitted(collection)))?.notes ?? []) {
      const code = notedCode(say);
      if (!holds.has(code)) holds.set(code, state === 'held');
    }
  }
  return holds;
}

/**
 * Everything that guidance says of a kind of task, most gain first, and what a document has and one answer leaves out: lessons that
 * hold and that it has no room for, and the card of the place where runs err too rarely to need it. Nothing is withheld, and nothing
 * is counted as an enhance.
 */
export async function taskAdvice(
  context: AnswerContext,
  collection: Collection,
  { task, agent_types: agentTypes }: Pick<TaskInsight, 'task' | 'agent_types'>,
  { key, signal }: { key: string; signal: AbortSignal | undefined },
): Promise<NonNullable<TaskInsight['advice']>> {
  const request = {
    tenant_id: collection.tenant,
    input_text: task,
    agent_type: agentTypes.length === 1 ? agentTypes[0]! : null,
    max_tokens: MAX_TOKENS,
  };
  const { retrieved } = await retrieve(context, collection, request, signal);
  if (!retrieved) return [];
  const { said } = await answer(context, collection, { request, retrieved, key, withUnsaid: true });
  const { lines, kinds, codes, unsaid } = said;
  const holds = await holding(context, collection);
  const heldOf = (code: string): { held?: boolean } =>
    kindOfLine(code) === 'noted' ? { held: holds.get(code) === true } : {};
  const isForDocuments = ({ item: { sentence }, reason }: UnsaidSourced): boolean =>
    (reason === 'gain' && sentence.form === 'names') ||
    (reason === 'budget' && heldOf(sentenceCode(sentence)).held !== false);
  return [
    ...lines.map(({ text, sources }, i) => ({
      kind: kinds[i]!,
      text: text.replace(/^- /, ''),
      sources: [...sources],
      ...heldOf(codes[i]!),
    })),
    ...unsaid.filter(isForDocuments).map(({ item: { sentence }, entries }) => ({
      kind: kindOfLine(sentenceCode(sentence))!,
      text: `${inWords(sentence)}.`,
      sources: entries.slice(0, MAX_NAMED).map(entryLabel),
      ...heldOf(sentenceCode(sentence)),
    })),
  ];
}
