import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { Collection } from '../../domain/collection.js';
import { isTask } from '../../domain/entry.js';
import { ownValue } from '../../domain/own-value.js';
import { redactSecrets } from '../../extract/redact/redact-secrets.js';
import { eventsOf } from '../../model/events/parse-run.js';
import type { Event } from '../../model/events/parsed-run.js';
import { renamedEvents } from '../../model/events/renamed.js';
import type { SimilarRun } from '../../model/situation.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { type Recalled, recall } from '../../retrieval/recall.js';
import { type SimilarityScale, similarity } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { isFitDue } from '../fit/fit.js';
import type { Fitted } from '../fit/fitted.js';
import type { ParsedRecord } from '../fit/parsed-runs.js';
import { scaleOf } from '../fit/scale.js';
import { SMALL } from '../fit/settings.js';
import { byWords } from '../shared/by-words.js';
import { startDeadline, type Timely } from '../shared/deadline.js';
import { type QueryTexts, queryTexts } from '../shared/query-texts.js';
import { SETTINGS } from '../shared/settings.js';
import { standInFor } from '../shared/stand-in.js';
import { type CallersNames, callersNames } from './callers-names.js';

/** The parts of a service that retrieving uses. */
export type RetrieveContext = Pick<
  EngineContext,
  | 'store'
  | 'embedder'
  | 'views'
  | 'parsedRuns'
  | 'readFitted'
  | 'fits'
  | 'isNewInWords'
  | 'enhanceTimeoutMs'
  | 'log'
  | 'elapsed'
>;

/** A stored run that is like the task, parsed. */
export interface SimilarRecord extends Pick<SimilarRun, 'likeness'> {
  readonly record: ParsedRecord;
}

/** What is known where a task is asked for. */
export interface Retrieved {
  readonly view: CollectionView;
  readonly fitted: Fitted | null;
  readonly scale: SimilarityScale;
  /** What the request is looked up by, and the run so far as the model reads it. */
  readonly texts: QueryTexts;
  readonly events: readonly Event[];
  /** The actions that are about to be taken; left out where the request is not about one. */
  readonly proposed?: readonly Event[];
  /** The caller's names of its tools. */
  readonly callers: CallersNames;
  readonly recalled: Recalled;
  /** How like the input the nearest thing known is, in [0, 1]; even odds at least where the run so far has an action that is known. */
  readonly near: number;
  /** Runs of tasks like it, most alike first. */
  readonly similar: readonly SimilarRecord[];
  /** Runs of tasks like it that a person retired: what they did is not told of it. */
  readonly retired: readonly SimilarRecord[];
  readonly embedMs: number;
}

/** What was retrieved, and in words what was missing for more. */
interface Retrieval {
  /** Undefined where nothing is known that could be like the input. */
  readonly retrieved: Retrieved | undefined;
  readonly missing: readonly string[];
}

/** Runs that are read, and records of one entry. */
const MAX_RUNS = 32;
const MAX_BEHIND = 8;

/** What is missing without vectors, in words. */
const NO_VECTORS = {
  late: 'the embedding model did not answer in time: found by words alone',
  failed: 'the embedding model does not answer: found by words alone',
} as const;

/** What is recalled where a task has no vector, nor one in like words. */
const UNLIKE: Recalled = { entries: [], top: -1 };

/** What an answer comes from while its collection is being read into memory. */
const STILL_READ = 'what is known is still being read: found among what is told in like words';

/** What an answer lacks that was learned and is in no fit. */
export const NOT_FITTED = 'what was learned last is not fitted yet: answered from what was known before';

/** A collection with what is fitted to it. */
interface FittedCollection {
  readonly collection: Collection;
  readonly fitted: Fitted | null;
  /** True where something is in no fit that should be: of a run whose job is held that is not said. */
  readonly isBehind: boolean;
}

/**
 * What is fitted to a collection. A fit that is due is waited for where there is none, where the collection is small, and in the
 * first answers of a process; of a large one that learns all the time the last fit is used.
 */
async function fittedNow(
  context: Pick<EngineContext, 'readFitted' | 'fits' | 'store'>,
  collection: Collection,
  { isFirst, meet }: { isFirst: boolean; meet: <T>(work: () => Promise<T>) => Promise<Timely<T>> },
): Promise<FittedCollection> {
  const fitted = await context.readFitted(collection);
  if (!isFitDue(collection, fitted)) return { collection, fitted, isBehind: false };
  const { id, learned } = collection;
  if (fitted !== null && learned > SMALL && !isFirst) {
    const uncounted = learned - fitted.learned;
    const held = context.fits.held.counted(id).length;
    return { collection, fitted, isBehind: uncounted <= 0 || uncounted > held };
  }
  const met = await meet(() => context.fits.upToDate(id));
  const now = 'value' in met ? await context.store.collection(id) : undefined;
  if (!now) return { collection, fitted, isBehind: true };
  return { collection: now, fitted: await context.readFitted(now), isBehind: false };
}

/** What was done and is about to be, and what tools the run so far was offered. */
interface RequestEvents {
  events: readonly Event[];
  proposed?: readonly Event[];
  offered: readonly string[];
}

/**
 * The run so far, and the actions that are about to be taken; what the agent sees now is what came of its last turn, where that has no
 * result.
 */
function eventsOfRequest({ turns, observation, proposed }: QueryTexts): RequestEvents {
  const last = turns.at(-1);
  const seen =
    last === undefined || observation === '' || (last.result ?? '') !== ''
      ? turns
      : [...turns.slice(0, -1), { ...last, result: observation }];
  if (proposed === undefined) return eventsOf(seen);
  const at = seen.length + 1;
  const { events, offered } = eventsOf([
    ...seen,
    { turn: at, inputs: observation, decision: proposed, result: '' },
  ]);
  return {
    events: events.filter(({ turn }) => turn !== at),
    proposed: events.filter(({ turn }) => turn === at),
    offered,
  };
}

/** The same, with the names under which runs of the collection know the caller's tools. */
function knownEvents(
  fitted: Fitted | null,
  { tools }: EnhanceRequest,
  { events, proposed, offered }: RequestEvents,
): Pick<Retrieved, 'events' | 'proposed' | 'callers'> {
  const callers = callersNames(
    fitted,
    tools?.map((tool) => (typeof tool === 'string' ? tool : tool.name)),
    { offered, events: [...events, ...(proposed ?? [])] },
  );
  return {
    events: renamedEvents(callers.renamed, events),
    ...(proposed && { proposed: renamedEvents(callers.renamed, proposed) }),
    callers,
  };
}

/** True where one of these actions is one that runs of the collection took. */
const knowsStep = (fitted: Fitted | null, events: readonly Event[]): boolean =>
  fitted !== null && events.some(({ action }) => ownValue(fitted.names, action.head) !== undefined);

/** Of what was recalled what a person retired. */
const retiredOf = ({ entries, top }: Recalled): Recalled => ({
  entries: entries.filter(({ entry }) => entry.retired),
  top,
});

/** Which runs are looked for. */
interface Wanted {
  likenessOf: (cosine: number) => number;
  /** The least likeness of an entry to the task. */
  least?: number;
  /** Runs at most, and of one entry. */
  most: number;
  behind: number;
}

/** The newest runs behind the entries that are most like the task. */
export async function similarRuns(
  { store, parsedRuns }: Pick<EngineContext, 'store' | 'parsedRuns'>,
  { id }: Collection,
  recalled: Recalled,
  { likenessOf, least = SETTINGS.faint, most, behind }: Wanted,
): Promise<SimilarRecord[]> {
  const found: SimilarRecord[] = [];
  const seen = new Set<string>();
  const like = recalled.entries.flatMap(({ entry, cosine }) => {
    const likeness = likenessOf(cosine);
    return isTask(entry) && likeness >= least ? [{ id: entry.id, likeness }] : [];
  });
  for (let at = 0; at < like.length && found.length < most; at += most) {
    const part = like.slice(at, at + most);
    const all = await store.recordsBehind(
      id,
      part.map((entry) => entry.id),
      behind,
    );
    for (const entry of part) {
      if (found.length >= most) break;
      for (const name of all) {
        if (name.entry !== entry.id || seen.has(name.id)) continue;
        seen.add(name.id);
        const record = await parsedRuns.read(id, name);
        if (record) found.push({ record, likeness: entry.likeness });
      }
    }
  }
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, most);
}

/**
 * The first stage of an enhance: embeds what is asked, and reads what is known meanwhile. Where the embedder does not
 * answer in time a known task in like words is taken for it, or none is like it: the run so far may be known all the same. While
 * a collection is still being read only what is told in like words is looked at.
 *
 * @throws KnowhowError `aborted`, `closed`, `storage_error`
 */
export async function retrieve(
  context: RetrieveContext,
  asked: Collection,
  request: EnhanceRequest,
  signal?: AbortSignal,
): Promise<Retrieval> {
  const texts = queryTexts(request);
  const { store, embedder } = context;
  const began = context.elapsed();
  let embedMs = 0;
  const deadline = startDeadline(context.enhanceTimeoutMs(asked), signal);
  const embedding = deadline
    .meet((ended) => embedder.embed([texts.asked], { priority: 'interactive', signal: ended }))
    .finally(() => {
      embedMs = context.elapsed() - began;
    });
  // Awaited below, or of no use any more.
  embedding.catch(() => {});
  const missing: string[] = [];
  try {
    // What needs no vectors is done while the embedder is at work.
    const isFirst = !context.views.holds(asked.id);
    const known = deadline.meet(() => context.views.current(asked));
    known.catch(() => {});
    const { collection, fitted, isBehind } = await fittedNow(context, asked, {
      isFirst,
      meet: (work) => deadline.meet(work),
    });
    const [words, seen] = await Promise.all([
      store.searchText(collection.id, texts.asked, SETTINGS.wordHits),
      // Lessons come with a fit.
      collection === asked ? known : deadline.meet(() => context.views.current(collection)),
    ]);
    // What failed is thrown; what only takes long goes on, and a later enhance has it.
    if ('missing' in seen && seen.missing === 'failed') await context.views.current(collection);
    const view =
      'value' in seen
        ? seen.value
        : await context.views.glimpse(
            collection.id,
            words.map(({ entry }) => entry),
          );
    if ('missing' in seen) missing.push(STILL_READ);
    if (isBehind) missing.push(NOT_FITTED);
    // Nothing is like the input where nothing is known.
    if (view.entries.size === 0) return { retrieved: undefined, missing };
    const embedded = await embedding;
    const standIn =
      'missing' in embedded
        ? await standInFor(texts.asked, words, view, (ids) => store.entryTexts(collection.id, ids))
        : undefined;
    if ('missing' in embedded) missing.push(NO_VECTORS[embedded.missing]);
    const task = 'value' in embedded ? embedded.value[0]! : standIn?.vector;
    const scale = scaleOf(embedder, fitted);
    const agentType = request.agent_type ?? null;
    const query = task && { task, agentType, words, neighbours: SETTINGS.neighbours };
    const found = query ? recall(view, query) : UNLIKE;
    const recalled =
      'value' in embedded
        ? await byWords(found, {
            store,
            collection,
            view,
            task: embedded.value[0]!,
            asked: texts.asked,
            scale,
          })
        : { ...found, isBlind: false };
    if (recalled.isBlind && context.isNewInWords(String(collection.id))) {
      const { account, tenant } = collection;
      context.log({
        level: 'info',
        event: 'words_decide',
        account,
        tenant: redactSecrets(tenant),
        hint: 'knowhow doctor',
      });
    }
    // How like the task in its place the input is, and not how like itself that is.
    const most = standIn?.overlap ?? 1;
    const likenessOf = (cosine: number): number => Math.min(most, similarity(cosine, scale));
    const ofTask = likenessOf(recalled.top);
    const run = knownEvents(fitted, request, eventsOfRequest(texts));
    const acts = [...run.events, ...(run.proposed ?? [])];
    const ofStep = ofTask < SETTINGS.relevant && knowsStep(fitted, acts) ? SETTINGS.relevant : 0;
    const similar = await similarRuns(context, collection, recalled, {
      likenessOf,
      most: MAX_RUNS,
      behind: MAX_BEHIND,
    });
    const near = Math.max(ofTask, ofStep);
    const retired =
      query && view.retired() > 0
        ? await similarRuns(context, collection, retiredOf(recall(view, { ...query, withRetired: true })), {
            likenessOf,
            least: SETTINGS.relevant,
            most: MAX_RUNS,
            behind: MAX_BEHIND,
          })
        : [];
    return {
      retrieved: { view, fitted, scale, texts, ...run, recalled, near, similar, retired, embedMs },
      missing,
    };
  } finally {
    deadline.end();
  }
}
