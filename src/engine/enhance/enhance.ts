import { createHash } from 'node:crypto';
import type { ActionPlan } from '../../domain/action-plan.js';
import { allSteps } from '../../domain/all-steps.js';
import type {
  EnhanceMetadata,
  EnhanceRequest,
  EnhanceResult,
  ExplainedLine,
  Source,
} from '../../domain/enhance.js';
import { type Entry, entryLabel, isRun } from '../../domain/entry.js';
import type { CallOptions } from '../../domain/knowledge.js';
import { validateEnhance } from '../../domain/validate-request.js';
import { wrapBlock } from '../../guidance/block.js';
import { compose } from '../../guidance/compose.js';
import { createNames } from '../../guidance/names.js';
import type { Experience } from '../../retrieval/experience.js';
import { type Recalled, recall } from '../../retrieval/recall.js';
import { type SimilarityScale, similarity } from '../../retrieval/similarity.js';
import { askedChances } from '../../search/asked-model.js';
import { predictNeeds } from '../../search/need-model.js';
import { wordHashes } from '../../search/need-words.js';
import type { TextHit } from '../../storage/store.js';
import { isPlannable } from '../calibrate/open-actions.js';
import { prospectOf } from '../calibrate/prospects.js';
import { scaleOf } from '../calibrate/scale.js';
import type { Tuning } from '../calibrate/tuning.js';
import type { EngineContext } from '../context.js';
import { throwIfAborted } from '../ground/abort.js';
import { type Near, outlookOf } from '../ground/outlook.js';
import { actionMark } from '../ground/request-id.js';
import { SETTINGS } from '../ground/settings.js';
import { checkSpace } from '../ground/space.js';
import { advise } from './advise.js';
import { shownConfidence, strangerConfidence } from './confidence.js';
import { startDeadline, type Timely } from './deadline.js';
import { isDecisive } from './decisive.js';
import { explainLines, explainTree } from './explain.js';
import { learnedNext } from './learned-next.js';
import { queryTexts } from './query-texts.js';
import { searchWalk } from './search-tree.js';
import { type StandIn, standInFor } from './stand-in.js';
import { walkOf } from './walk.js';

/** A number in [0, 1) that a text decides. */
const drawn = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE() / 2 ** 32;

const MAX_MATCHES = 10;

/** How like the input the nearest thing known is: a task, or else a single step. */
function nearness(recalled: Recalled, scale: SimilarityScale): { near: number; begins: boolean } {
  const task = similarity(recalled.top, scale);
  if (task >= SETTINGS.relevant) return { near: task, begins: true };
  return { near: Math.max(task, similarity(recalled.places()[0]?.cosine ?? -1, scale)), begins: false };
}

/** The runs of tasks like the input. */
const nearRuns = ({ entries }: Recalled): Near[] =>
  entries.filter(({ entry }) => isRun(entry)).flatMap(({ traces }) => traces);

function sourcesOf(shown: number[], experience: Experience): Source[] {
  return shown.flatMap((id) => {
    const entry = experience.entries.get(id);
    if (!entry) return [];
    const { runs, successes, failures } = entry.evidence;
    const round = (n: number) => Math.round(n * 10) / 10;
    return [
      {
        id: entryLabel(id),
        kind: entry.kind,
        evidence: {
          runs: round(runs),
          successes: round(successes),
          failures: round(failures),
          ...(entry.backing ? { sources: entry.backing.sources } : {}),
        },
      },
    ];
  });
}

const LATE = Promise.resolve({ missing: 'late' as const });

/** What is missing without vectors, in words. */
const NO_VECTORS = {
  late: 'the embedding model did not answer in time: found by words alone',
  failed: 'the embedding model does not answer: found by words alone',
} as const;

/** What an answer comes from while its collection is being read into memory. */
const STILL_READ = 'what is known is still being read: found among what is told in like words';

/** Notes on an answer that it came from less than usual. */
function degrade({ log }: EngineContext, metadata: EnhanceMetadata, reason: string): void {
  metadata.degraded = true;
  metadata.degraded_reason = metadata.degraded_reason ? `${metadata.degraded_reason}; ${reason}` : reason;
  log({ level: 'warn', event: 'enhance_degraded', reason });
}

/**
 * Enhances a task: finds what is like it, searches the tree of what runs did there, and adds what that teaches.
 * With nothing relevant the response is the input, byte for byte. Where the embedder does not answer in time, what is
 * like the input is found by words alone, and while a collection is still being read only what is told in like words is
 * looked at; the answer says then that it is `degraded`.
 */
export async function enhance(
  context: EngineContext,
  account: string,
  input: EnhanceRequest,
  options: CallOptions = {},
): Promise<EnhanceResult> {
  const { store, embedder, stats } = context;
  const request = validateEnhance(input, context.limits);
  throwIfAborted(options.signal);
  const metadata: EnhanceMetadata = request.agent_type ? { agent_type: request.agent_type } : {};
  stats.enhances += 1;

  const unchanged = (): EnhanceResult => {
    stats.abstained += 1;
    return {
      response: request.input_text,
      metadata: { confidence_score: strangerConfidence(0), ...metadata },
    };
  };

  const collection = await store.findCollection({ account, tenant: request.tenant_id });
  if (!collection || collection.seq === 0) return unchanged();
  checkSpace(collection, embedder);
  const texts = queryTexts(request);
  const began = context.elapsed();
  let embedMs = 0;
  const wanted = [
    ...new Set([texts.task, ...(texts.situation === null ? [] : [texts.situation]), ...texts.sentences]),
  ];
  const deadline = startDeadline(context.patience(collection.id), options.signal);
  const embedding = deadline
    .meet((signal) => embedder.embed(wanted, { priority: 'interactive', signal }))
    .finally(() => {
      embedMs = context.elapsed() - began;
    });
  // Awaited below, or of no use any more.
  embedding.catch(() => {});
  let experience: Experience;
  let words: TextHit[];
  let said: Set<number>;
  let tuning: Tuning | null;
  let embedded: Timely<Float32Array[]>;
  try {
    // What needs no vectors is done while the embedder is at work.
    let seen: Timely<Experience>;
    [words, said, seen, tuning] = await Promise.all([
      store.searchText(collection.id, texts.task, SETTINGS.wordHits),
      wordHashes(texts.task),
      deadline.meet(() => context.experiences.current(collection)),
      context.readTuning(collection),
    ]);
    // What failed is thrown; what only takes long goes on, and a later enhance has it.
    if ('missing' in seen && seen.missing === 'failed') await context.experiences.current(collection);
    experience =
      'value' in seen
        ? seen.value
        : await context.experiences.glimpse(
            collection.id,
            words.map(({ entry }) => entry),
          );
    if ('missing' in seen) degrade(context, metadata, STILL_READ);
    // Nothing is like the input where nothing is known.
    if (experience.entries.size === 0) return unchanged();
    // A model that is still being loaded takes longer than anybody waits; words are there.
    embedded = await (context.expectsVectors() ? embedding : Promise.race([embedding, LATE]));
  } finally {
    deadline.end();
  }
  let standIn: StandIn | undefined;
  if ('missing' in embedded) {
    degrade(context, metadata, NO_VECTORS[embedded.missing]);
    standIn = await standInFor(texts.task, words, experience, (ids) => store.entryTexts(collection.id, ids));
    if (!standIn || standIn.overlap < SETTINGS.relevant) return unchanged();
  }
  const vectors = 'value' in embedded ? embedded.value : [standIn!.vector];
  const vectorOf = (text: string): Float32Array => vectors[wanted.indexOf(text)] ?? vectors[0]!;
  const task = vectorOf(texts.task);
  const situation = vectorOf(texts.situation ?? texts.task);
  const sentences = (standIn ? [texts.task] : texts.sentences).map((text) => ({
    text,
    vector: vectorOf(text),
  }));

  const scale = scaleOf(embedder, tuning);
  const recalled = recall(experience, {
    task: task,
    situation: situation,
    agentType: request.agent_type ?? null,
    words,
    neighbours: SETTINGS.neighbours,
  });
  const found = nearness(recalled, scale);
  const { begins } = found;
  // How like the stand-in is the input, and not how like itself.
  const near = standIn ? standIn.overlap : found.near;
  const walk = walkOf(recalled, {
    observed: texts.situation !== null && !standIn,
    lastActions: texts.lastActions,
    begins,
  });
  const needs = tuning ? predictNeeds(tuning.needs, task, said) : null;
  // What no run that is still known took is not named, whatever was fitted before.
  const chances =
    needs &&
    new Map(
      [...needs].filter(([action]) => experience.runsWith(action) > 0 && isDecisive(action, experience)),
    );
  const known = needs && new Map([...needs].filter(([action]) => experience.runsWith(action) > 0));
  const searched = searchWalk(walk, {
    baseRate: experience.baseRate(),
    planner: context.planner,
    chances,
    ...(tuning?.world && isPlannable(tuning.world) ? { world: tuning.world } : {}),
  });
  const expected = prospectOf(tuning?.prospects, { task, query: texts.task }, experience.baseRate());
  const chance =
    near < SETTINGS.relevant ? strangerConfidence(near) : outlookOf(expected, nearRuns(recalled));

  // What the words ask for says more of it than what like runs took.
  const asks =
    tuning?.world && tuning.asked && known && isPlannable(tuning.world)
      ? new Map([
          ...known,
          ...[...askedChances(tuning.asked, sentences)].filter(([action]) => known.has(action)),
        ])
      : undefined;
  const clear = Math.max(0, ...(tuning?.asked?.actions.map((action) => asks?.get(action) ?? 0) ?? []));
  const read = async (ids: number[]): Promise<Entry[]> =>
    (await store.entryTexts(collection.id, ids)).flatMap((entry) => {
      const outline = experience.entries.get(entry.id);
      return outline ? [{ ...outline, ...entry }] : [];
    });
  let response = request.input_text;
  let shown: number[] = [];
  let led = false;
  let explained: ExplainedLine[] = [];
  const maxTokens = request.max_tokens ?? SETTINGS.maxTokens;
  const told = near >= SETTINGS.relevant || (near >= SETTINGS.faint && clear >= SETTINGS.clear);
  let plan: ActionPlan | undefined;
  if (told && maxTokens > 0) {
    const believes = experience.believes(request.agent_type ?? null);
    const { runsWith, actions } = experience;
    const names = createNames(
      { offered: (action) => experience.offered(action, believes), runsWith, actions },
      request.tools?.map((tool) => (typeof tool === 'string' ? tool : tool.name)),
    );
    // Ways that led runs astray are told seldom, until others have shown better ones.
    const leading =
      drawn(`${collection.id}\n${collection.learned}\n${request.input_text}`) < (tuning?.wayTrust ?? 1);
    const advice = await advise({
      leading,
      experience,
      names,
      believes,
      recalled,
      walk,
      searched,
      scale,
      chances,
      world: tuning?.world,
      asks,
      explained: new Map(tuning?.asked?.actions.map((action, i) => [action, tuning.asked!.explained[i]!])),
      sought: tuning?.sought && { of: tuning.sought, task: { vector: task, text: texts.task } },
      next: standIn ? undefined : learnedNext(tuning?.next, texts, { task, situation }, experience),
      soFar: texts.soFar,
      chance,
      input: request.input_text,
      readEntries: read,
    });
    if (leading) plan = advice.plan;
    const pieces = leading ? advice.pieces : advice.pieces.filter(({ leads }) => leads !== true);
    const composed = compose(pieces, {
      maxTokens: maxTokens - wrapBlock.overheadTokens,
      names,
    });
    shown = composed.sources;
    led =
      (plan !== undefined && request.explain === true) || composed.pieces.some(({ leads }) => leads === true);
    if (request.explain) explained = explainLines(composed);
    if (composed.lines.length > 0) {
      const identity = `${collection.id}\n${request.agent_type ?? ''}\n${request.input_text}`;
      response = `${request.input_text}\n\n${wrapBlock(context.blockKey, identity, composed.lines)}`;
    }
  }
  if (response === request.input_text) stats.abstained += 1;
  else {
    metadata.sources = sourcesOf(shown, experience);
    const answer = {
      entries: shown,
      sketch: context.sketcher.sketch(task),
      issued: context.clock.now(),
      ...(led
        ? { told: [...new Set(allSteps(plan?.steps ?? []).map(({ action }) => action))].map(actionMark) }
        : {}),
    };
    metadata.request_id = context.requestIds.issue(collection.id, answer, context.ids.next('req'));
  }
  const confidence = shownConfidence(response === request.input_text ? Math.min(chance, 0.69) : chance);
  if (request.explain) {
    const top = recalled.entries.slice(0, MAX_MATCHES);
    const found = await read(top.map(({ entry }) => entry.id));
    const byId = new Map(found.map((entry) => [entry.id, entry]));
    metadata.explanation = {
      lines: explained,
      matches: top.flatMap(({ entry: { id }, cosine }) => {
        const entry = byId.get(id);
        if (!entry) return [];
        const { kind, situation } = entry;
        const near = Math.round(similarity(cosine, scale) * 1000) / 1000;
        return [{ id: entryLabel(id), kind, situation, similarity: near }];
      }),
      ...(plan === undefined ? {} : { plan }),
      tree: explainTree(searched.root, searched.line),
      confidence: chance,
      timing: { embed_ms: embedMs, rest_ms: context.elapsed() - began - embedMs },
    };
  }
  stats.enhance_ms.embed += embedMs;
  stats.enhance_ms.rest += context.elapsed() - began - embedMs;
  return {
    response,
    metadata: { ...(confidence === undefined ? {} : { confidence_score: confidence }), ...metadata },
  };
}
