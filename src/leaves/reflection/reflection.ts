import type { Interaction } from '../../api/interaction.js';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { inParts } from '../../domain/in-parts.js';
import type { ReflectRequest, ReflectResult } from '../../domain/reflect.js';
import type { EngineContext } from '../../engine/context.js';
import { sampledRecords } from '../../engine/fit/sampled-records.js';
import { askModel } from '../../extract/model/ask-model.js';
import { provenanceOf } from '../../extract/provenance-of.js';
import type { Reflection } from '../../model/events/reflection.js';
import { type Pair, pairsOf } from './pairs.js';
import { questionOf } from './question.js';
import { readAnswer } from './read-answer.js';
import { ANSWER_TOKENS, MAX_FAILED, TIMEOUT_MS, TOKEN_CHARACTERS, TOKENS_PER_DAY } from './settings.js';

type Context = Pick<
  EngineContext,
  'store' | 'parsedRuns' | 'readFitted' | 'redacting' | 'limits' | 'clock' | 'log'
>;

const tokensIn = (text: string): number => Math.ceil(text.length / TOKEN_CHARACTERS);
const dayOf = (time: string): string => time.slice(0, 10);

function check({ tenant, model, tokens_per_day: tokens }: ReflectRequest): void {
  const refuse = (field: string, error: string): never => {
    throw new KnowhowError('invalid_request', `The reflection's ${field} ${error}.`, { field, error });
  };
  if (typeof tenant !== 'string') refuse('tenant', 'must be a string');
  if (typeof model !== 'object' || model === null || !('invoke' in model || 'doGenerate' in model))
    refuse('model', 'must be a chat model of LangChain or a language model of the AI SDK');
  if (tokens !== undefined && !(Number.isFinite(tokens) && tokens >= 0))
    refuse('tokens_per_day', 'must be a number from 0');
}

/** Writes a reflection into its record. False where the record is gone, succeeded after all, or has no room. */
async function storeIn(
  { store, limits, clock }: Context,
  collection: number,
  record: string,
  reflection: Reflection,
): Promise<boolean> {
  // Read again: an outcome may have come while the model was asked.
  const shown = await store.shownRecord(collection, record);
  if (shown?.record.interaction.success !== false) return false;
  const known = shown.record.interaction;
  const interaction: Interaction = { ...known, metadata: { ...known.metadata, reflection } };
  if (Buffer.byteLength(JSON.stringify(interaction.metadata)) > limits.metadataBytes) return false;
  const provenance = await inParts(provenanceOf(interaction, shown.record.provenance.key));
  return store.relabel(collection, { record, interaction, provenance, now: clock.now() });
}

async function pairsIn(
  context: Context,
  collection: Collection,
): Promise<{ pairs: Pair[]; reflections: Reflection[] }> {
  const { store, parsedRuns, readFitted } = context;
  const fitted = await readFitted(collection);
  if (!fitted) return { pairs: [], reflections: [] };
  const names = await sampledRecords(store.learnedProvenances(collection.id));
  const runs = (await parsedRuns.of(collection.id, names)).map(({ run }) => run);
  return {
    pairs: pairsOf(fitted.model, runs),
    reflections: runs.flatMap(({ reflection }) => reflection ?? []),
  };
}

async function reflect(context: Context, request: ReflectRequest, wake: () => void): Promise<ReflectResult> {
  check(request);
  const { account, tenant, model, tokens_per_day: budget = TOKENS_PER_DAY } = request;
  const { store, redacting, clock, log } = context;
  const collection = await store.findCollection({ account, tenant });
  if (!collection) throw new KnowhowError('not_found', `There is no collection ${JSON.stringify(tenant)}.`);
  const { pairs, reflections } = await pairsIn(context, collection);
  const at = new Date(clock.now()).toISOString();
  const spent = reflections
    .filter((one) => dayOf(one.at) === dayOf(at))
    .reduce((sum, one) => sum + one.tokens, 0);
  const result = { asked: 0, proposals: 0, refused: 0, failed: 0, left: pairs.length, tokens: 0 };
  let inARow = 0;
  for (const pair of pairs) {
    const question = redacting.text(questionOf(pair));
    if (inARow === MAX_FAILED || spent + result.tokens + tokensIn(question) + ANSWER_TOKENS > budget) break;
    result.asked += 1;
    let answer: string;
    try {
      answer = await askModel(model, question, TIMEOUT_MS);
    } catch (error) {
      log({ level: 'warn', event: 'model_failed', reason: (error as Error)?.name ?? 'unknown' });
      result.failed += 1;
      result.tokens += tokensIn(question);
      inARow += 1;
      continue;
    }
    inARow = 0;
    const tokens = tokensIn(question) + tokensIn(answer);
    const proposals = readAnswer(answer, pair);
    result.tokens += tokens;
    result.left -= 1;
    if (!proposals) result.refused += 1;
    const isStored = await storeIn(context, collection.id, pair.failed.id, {
      at,
      tokens,
      proposals: proposals ?? [],
    });
    if (isStored) result.proposals += proposals?.length ?? 0;
  }
  if (result.asked > 0) wake();
  const today = spent + result.tokens;
  return { ...result, tokens_today: today, status: statusOf(result, today, budget) };
}

function statusOf(
  { asked, proposals, refused, failed, left, tokens }: Omit<ReflectResult, 'tokens_today' | 'status'>,
  today: number,
  budget: number,
): string {
  if (asked === 0 && left === 0)
    return 'No failed run has a succeeded one of a like task beside it that no model was asked about.';
  if (asked === 0) return `Nothing was asked: ${today} of ${budget} tokens of the day are spent.`;
  const odd = [
    ...(refused > 0 ? [`${refused} answers of another form`] : []),
    ...(failed > 0 ? [`${failed} calls that failed`] : []),
  ];
  return `Asked about ${asked} failed runs: ${proposals} steps proposed${odd.length > 0 ? `, ${odd.join(', ')}` : ''}. ${left} left. About ${tokens} tokens, ${today} of ${budget} today. The runs judge them with the next fit.`;
}

/**
 * The operation `reflect` over the parts of a service. It throws KnowhowError `invalid_request` for a request that makes no
 * sense, `not_found` for an unknown collection; a model that fails is counted, and throws nothing.
 *
 * @param wake called where something is to be learned again
 */
export const reflection = (
  context: Context,
  wake: () => void,
): { reflect(request: ReflectRequest): Promise<ReflectResult> } => ({
  reflect: (request) => reflect(context, request, wake),
});
