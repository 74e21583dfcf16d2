import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { EnhanceMetadata, EnhanceResult, Source } from '../../api/enhance-result.js';
import type { CallOptions } from '../../api/knowledge.js';
import { validateEnhance } from '../../api/validate-request.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { scaleOf } from '../calibrate/scale.js';
import type { EngineContext } from '../context.js';
import { throwIfAborted } from '../shared/abort.js';
import { checkSpace } from '../shared/space.js';
import { shownConfidence, strangerConfidence } from './confidence.js';
import { explainAnswer } from './explain-answer.js';
import { lookUp } from './look-up.js';
import { queryTexts } from './query-texts.js';
import { say } from './say.js';
import { weigh } from './weigh.js';

/** The entries that were shown, with what stands behind each. */
function sourcesOf(shown: number[], view: CollectionView): Source[] {
  return shown.flatMap((id) => {
    const entry = view.entries.get(id);
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

/** What an answer that adds nothing is at most sure of. */
const UNTOLD = 0.69;

/**
 * Enhances a task, in three stages: looks up what is known of it ({@link lookUp}), weighs it ({@link weigh}), and says
 * what that teaches ({@link say}). With nothing relevant the response is the input, byte for byte. Where the embedder
 * does not answer in time, what is like the input is found by words alone, and while a collection is still being read
 * only what is told in like words is looked at; the answer says then that it is `degraded`.
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
  const looked = await lookUp(context, collection, texts, metadata, options.signal);
  if (!looked) return unchanged();
  const { view, tuning, task, embedMs } = looked;
  const scale = scaleOf(embedder, tuning);
  const agentType = request.agent_type ?? null;
  const weighed = weigh(looked, texts, { agentType, planner: context.planner, scale });
  const read = async (ids: number[]): Promise<Entry[]> =>
    (await store.entryTexts(collection.id, ids)).flatMap((entry) => {
      const outline = view.entries.get(entry.id);
      return outline ? [{ ...outline, ...entry }] : [];
    });
  const said = await say(context, collection, request, texts, { ...looked, ...weighed, scale, read });
  const silent = said.response === request.input_text;
  if (silent) stats.abstained += 1;
  else {
    metadata.sources = sourcesOf(said.shown, view);
    const answer = {
      entries: said.credited,
      sketch: context.sketcher.sketch(task),
      issued: context.clock.now(),
      ...(said.marks ? { shownActions: said.marks } : {}),
    };
    metadata.request_id = context.requestIds.issue(collection.id, answer, context.ids.next('req'));
  }
  const confidence = shownConfidence(silent ? Math.min(weighed.chance, UNTOLD) : weighed.chance);
  if (request.explain) {
    const explanation = await explainAnswer(weighed, said, { scale, read });
    const rest = context.elapsed() - began - embedMs;
    metadata.explanation = { ...explanation, timing: { embed_ms: embedMs, rest_ms: rest } };
  }
  stats.enhance_ms.embed += embedMs;
  stats.enhance_ms.rest += context.elapsed() - began - embedMs;
  return {
    response: said.response,
    metadata: { ...(confidence === undefined ? {} : { confidence_score: confidence }), ...metadata },
  };
}
