import type { Interaction } from '../../api/interaction.js';
import { neverStored } from '../../api/never-stored.js';
import { CHAT_MODEL, numberFrom, type OptionChecks, required, TEXT } from '../../api/option-checks.js';
import { readOptions } from '../../api/read-options.js';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { inParts } from '../../domain/in-parts.js';
import type { LearnOptions, ReflectRequest, ReflectResult } from '../../domain/reflect.js';
import type { EngineContext } from '../../engine/context.js';
import { sampledRuns } from '../../engine/fit/sampled-runs.js';
import type { KnowledgeService, WithoutLeaves } from '../../engine/service.js';
import { askModel } from '../../extract/model/ask-model.js';
import { provenanceOf } from '../../extract/provenance-of.js';
import { notesOf } from '../../extract/statements/notes-of.js';
import { particularsOf } from '../../extract/statements/particulars.js';
import { toStepsInParts } from '../../extract/steps/to-steps.js';
import type { Proposal, Reflection } from '../../model/events/reflection.js';
import type { Run } from '../../model/table/table.js';
import { learnOn } from './learn-on.js';
import { pairQuestion } from './pair-question.js';
import { pairsOf } from './pairs.js';
import { placeQuestion } from './place-question.js';
import { placesOf } from './places.js';
import type { Question } from './question.js';
import { ANSWER_TOKENS, MAX_FAILED, TIMEOUT_MS, TOKEN_CHARACTERS, TOKENS_PER_DAY } from './settings.js';
import { reflectedOn } from './stored-reflection.js';

type Context = Pick<
  EngineContext,
  'store' | 'parsedRuns' | 'readFitted' | 'redacting' | 'limits' | 'clock' | 'log'
>;

const tokensIn = (text: string): number => Math.ceil(text.length / TOKEN_CHARACTERS);
const dayOf = (time: string): string => time.slice(0, 10);

const CHECKS: OptionChecks<ReflectRequest> = {
  account: required(TEXT),
  tenant: required(TEXT),
  model: required(CHAT_MODEL),
  tokens_per_day: numberFrom(0),
};

/**
 * A proposal keeps its words where they are fit to be told: held against the rules for notes, beside all that the runs were given and
 * shown. Without them the step of a pair is a proposal all the same.
 */
async function withFitWords(
  { redacting }: Pick<EngineContext, 'redacting'>,
  holder: Interaction,
  beside: readonly Interaction[],
  proposals: readonly Proposal[],
): Promise<Proposal[]> {
  const said = proposals.map((one) =>
    one.say === undefined ? one : { ...one, say: redacting.text(one.say) },
  );
  const seen = beside.flatMap(({ query, turns }) => [{ turn: 1, inputs: query, decision: '' }, ...turns]);
  const all = reflectedOn({ query: holder.query, turns: [...holder.turns, ...seen] }, said);
  const { notes } = notesOf(all, particularsOf(await inParts(toStepsInParts(all))));
  const fit = new Set(notes.flatMap(({ say, needsOthers }) => (needsOthers ? [] : say)));
  return said.map(({ say, ...rest }) => (say === undefined || !fit.has(say) ? rest : { ...rest, say }));
}

/** The records of runs; undefined where one is gone. */
async function recordsOf(
  { store }: Pick<EngineContext, 'store'>,
  collection: number,
  runs: readonly Run[],
): Promise<Interaction[] | undefined> {
  const found: Interaction[] = [];
  for (const { id } of runs) {
    const shown = await store.shownRecord(collection, id);
    if (!shown) return undefined;
    found.push(shown.record.interaction);
  }
  return found;
}

/**
 * Writes a reflection into its record.
 *
 * @returns what was written; undefined where the record is gone, ended otherwise after all, or has no room
 */
async function storeIn(
  context: Pick<EngineContext, 'store' | 'redacting' | 'limits' | 'clock'>,
  collection: number,
  { holder, beside, isOfOneKey, read }: Question,
  answered: Reflection,
): Promise<Reflection | undefined> {
  const { store, limits, clock } = context;
  // Read again: an outcome may have come while the model was asked.
  const shown = await store.shownRecord(collection, holder.id);
  if (!shown || shown.record.interaction.success !== (holder.success === 1)) return undefined;
  const known = shown.record.interaction;
  const isWorded = answered.proposals.some(({ say }) => say !== undefined);
  const others = isOfOneKey && isWorded ? await recordsOf(context, collection, beside) : undefined;
  const worded: readonly Proposal[] = others
    ? await withFitWords(context, known, others, answered.proposals)
    : answered.proposals.map(({ say, ...rest }) => rest);
  // Of a place there is nothing but words.
  const proposals = read ? worded.filter(({ say }) => say !== undefined) : worded;
  const reflection: Reflection = { ...answered, ...(read && { read }), proposals };
  const interaction: Interaction = { ...known, metadata: { ...known.metadata, reflection } };
  if (Buffer.byteLength(JSON.stringify(interaction.metadata)) > limits.metadataBytes) return undefined;
  const provenance = await inParts(provenanceOf(interaction, shown.record.provenance.key));
  const isStored = await store.relabel(collection, {
    record: holder.id,
    interaction,
    provenance,
    now: clock.now(),
  });
  return isStored ? reflection : undefined;
}

/** What a model is to be asked of a collection: first of its places, then of pairs of runs. */
async function questionsIn(
  context: Pick<EngineContext, 'store' | 'parsedRuns' | 'readFitted'>,
  collection: Collection,
): Promise<{ questions: (() => Question)[]; reflections: Reflection[] }> {
  const { store, readFitted } = context;
  const fitted = await readFitted(collection);
  if (!fitted) return { questions: [], reflections: [] };
  const provenances = store.learnedProvenances(collection.id);
  const sampled = await sampledRuns(context, collection.id, provenances);
  const parsed = sampled.filter(({ isForCredit }) => !isForCredit);
  const runs = parsed.map(({ run }) => run);
  const keys = new Map(parsed.map(({ run, key }) => [run.id, key]));
  const keyOf = (run: string): string => keys.get(run)!;
  return {
    questions: [
      ...placesOf(fitted.model, runs, keyOf).map((place) => () => placeQuestion(place)),
      ...pairsOf(fitted.model, runs, keyOf).map((pair) => () => pairQuestion(pair)),
    ],
    reflections: runs.flatMap(({ reflection }) => reflection ?? []),
  };
}

async function reflect(
  context: Context,
  request: ReflectRequest,
  wake: () => void,
  isBusy: () => boolean,
): Promise<ReflectResult> {
  const {
    account,
    tenant,
    model,
    tokens_per_day: budget = TOKENS_PER_DAY,
  } = readOptions('reflect', request, CHECKS);
  const { store, redacting, clock, log } = context;
  const collection = await store.findCollection({ account, tenant });
  if (!collection) throw new KnowhowError('not_found', `${neverStored(tenant)}.`);
  const { questions, reflections } = await questionsIn(context, collection);
  const at = new Date(clock.now()).toISOString();
  const spent = reflections
    .filter((one) => dayOf(one.at) === dayOf(at))
    .reduce((sum, one) => sum + one.tokens, 0);
  const result = {
    asked: 0,
    places: 0,
    proposals: 0,
    lessons: 0,
    refused: 0,
    failed: 0,
    left: questions.length,
    tokens: 0,
  };
  let inARow = 0;
  for (const makeQuestion of questions) {
    if (isBusy() || inARow === MAX_FAILED || spent + result.tokens + ANSWER_TOKENS > budget) break;
    const question = makeQuestion();
    const text = redacting.text(question.text);
    // A place takes more than a pair.
    if (spent + result.tokens + tokensIn(text) + ANSWER_TOKENS > budget) continue;
    result.asked += 1;
    if (question.read) result.places += 1;
    let answer: string;
    try {
      answer = await askModel(model, text, TIMEOUT_MS);
    } catch (error) {
      log({ level: 'warn', event: 'model_failed', reason: (error as Error)?.name ?? 'unknown' });
      result.failed += 1;
      result.tokens += tokensIn(text);
      inARow += 1;
      continue;
    }
    inARow = 0;
    const tokens = tokensIn(text) + tokensIn(answer);
    const proposals = question.proposalsOf(answer);
    result.tokens += tokens;
    result.left -= 1;
    if (!proposals) result.refused += 1;
    const stored = await storeIn(context, collection.id, question, {
      at,
      tokens,
      proposals: proposals ?? [],
    });
    result.proposals += stored?.proposals.length ?? 0;
    result.lessons += stored?.proposals.filter(({ say }) => say !== undefined).length ?? 0;
  }
  if (result.asked > 0) wake();
  const today = spent + result.tokens;
  return { ...result, tokens_today: today, status: statusOf(result, today, budget) };
}

function statusOf(
  {
    asked,
    places,
    proposals,
    lessons,
    refused,
    failed,
    left,
    tokens,
  }: Omit<ReflectResult, 'tokens_today' | 'status'>,
  today: number,
  budget: number,
): string {
  if (asked === 0 && left === 0)
    return 'No failed run has a succeeded one of a like task beside it that no model was asked about, and no place has thirty such runs.';
  if (asked === 0) return `Nothing was asked: ${today} of ${budget} tokens of the day are spent.`;
  const odd = [
    ...(refused > 0 ? [`${refused} answers of another form`] : []),
    ...(failed > 0 ? [`${failed} calls that failed`] : []),
  ];
  const of =
    places > 0 ? ` and ${places === 1 ? 'the runs of a place' : `the runs of ${places} places`}` : '';
  return `Asked about ${asked - places} failed runs${of}: ${proposals} lessons proposed, ${lessons} of them in words that may be told${odd.length > 0 ? `, ${odd.join(', ')}` : ''}. ${left} left. About ${tokens} tokens, ${today} of ${budget} today. The runs judge them with the next fit.`;
}

const never = (): boolean => false;

/**
 * The operation `reflect` over the parts of a service, and, where it was opened with `learn`, the same in the background. It throws
 * KnowhowError `invalid_request` for a request that makes no sense, `not_found` for an unknown collection; a model that fails is
 * counted, and throws nothing.
 *
 * @param learn left out where nothing is to be asked by itself
 * @param wake called where something is to be learned again
 */
export const reflection = (
  context: Context,
  service: WithoutLeaves,
  learn: LearnOptions | undefined,
  wake: () => void,
): Pick<KnowledgeService, 'reflect'> & Partial<Pick<KnowledgeService, 'forAccount' | 'close'>> => ({
  reflect: (request) => reflect(context, request, wake, never),
  ...(learn &&
    learnOn(service, {
      learn,
      log: context.log,
      reflect: (request, isBusy) => reflect(context, request, wake, isBusy),
    })),
});
