import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { EnhanceMetadata, EnhanceResult, Source } from '../../api/enhance-result.js';
import type { CallOptions } from '../../api/knowledge.js';
import { validateEnhance } from '../../api/validate-request.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { planCode, topicCode } from '../../domain/line-code.js';
import { redactSecrets } from '../../extract/redact/redact-secrets.js';
import type { EngineContext } from '../context.js';
import { throwIfAborted } from '../shared/abort.js';
import { shownConfidence, strangerConfidence } from '../shared/confidence.js';
import { ignoredFields } from '../shared/ignored-fields.js';
import { checkSpace } from '../shared/space.js';
import { type AnswerContext, answer } from './answer.js';
import { callersPlan } from './callers-names.js';
import { matchesOf } from './matches-of.js';
import { NOT_FITTED, type Retrieved, retrieve } from './retrieve.js';
import { watchList } from './watch-list.js';
import { type DrawingContext, drawing } from './withhold.js';

/** The parts of a service that an enhance uses. */
export type EnhanceContext = AnswerContext &
  DrawingContext &
  Pick<EngineContext, 'limits' | 'counters' | 'isNewStranger' | 'requestIds' | 'ids'>;

/** What an answer that adds nothing is at most sure of. */
const UNSAID = 0.69;

/** In place of the number of a collection that is not there yet. */
const NO_COLLECTION = 0;

/** The entries behind an answer, with their evidence. */
function sourcesOf(shown: readonly number[], { view }: Retrieved): Source[] {
  return shown.flatMap((id) => {
    const entry = view.entries.get(id);
    if (!entry) return [];
    const { runs, successes, failures, sources } = entry.evidence;
    const round = (n: number) => Math.round(n * 10) / 10;
    return [
      {
        id: entryLabel(id),
        kind: entry.kind,
        evidence: {
          runs: round(runs),
          successes: round(successes),
          failures: round(failures),
          sources,
        },
      },
    ];
  });
}

/** The caller. */
interface Asker {
  readonly account: string;
  /** The id of the key that asks. */
  readonly key: string;
}

/**
 * Enhances a task: {@link retrieve} finds what is known, and {@link answer} asks the model what could be said and says of it what
 * the budget holds, without the lines that {@link drawing} has withheld. With nothing relevant, or nothing left, the response is the
 * input, byte for byte. Where the embedder, the collection or its fit is not there in time, the answer comes from what is there and is
 * `degraded`.
 */
export async function enhance(
  context: EnhanceContext,
  { account, key }: Asker,
  input: EnhanceRequest,
  options: CallOptions = {},
): Promise<EnhanceResult> {
  const { store, embedder, counters } = context;
  const request = validateEnhance(input, context.limits);
  throwIfAborted(options.signal);
  const metadata: EnhanceMetadata = request.agent_type ? { agent_type: request.agent_type } : {};
  const ignored = ignoredFields('enhance', input, context.limits, redactSecrets);
  if (ignored.length > 0) metadata.ignored = ignored;
  counters.enhanceBegan();

  /** Says what the answer lacks. */
  const tellMissing = (missing: readonly string[]): void => {
    // That a large collection learns faster than it is fitted is no fault.
    for (const reason of missing.filter((one) => one !== NOT_FITTED))
      context.log({ level: 'warn', event: 'enhance_degraded', reason });
    if (missing.length === 0) return;
    metadata.degraded = true;
    metadata.degraded_reason = missing.join('; ');
  };
  const unchanged = (missing: readonly string[] = []): EnhanceResult => {
    counters.abstained();
    tellMissing(missing);
    return {
      response: request.input_text,
      metadata: { confidence_score: strangerConfidence(0), ...metadata },
    };
  };

  const { tenant_id: tenant } = request;
  const collection = await store.findCollection({ account, tenant });
  if (!collection) {
    if (context.isNewStranger(JSON.stringify([account, tenant])))
      context.log({ level: 'warn', event: 'unknown_tenant', account, tenant: redactSecrets(tenant) });
    metadata.unknown_tenant = true;
  }
  const retrieveIn = (known: Collection) => {
    checkSpace(known, embedder);
    return retrieve(context, known, request, options.signal);
  };
  // Who knows nothing yet may inherit something.
  const inherits = context.inherits(tenant).length > 0;
  const began = context.elapsed();
  const own = collection && collection.seq > 0 ? await retrieveIn(collection) : undefined;
  if (!own?.retrieved && !inherits) return unchanged(own?.missing);
  const { fitted, embedMs = 0 } = own?.retrieved ?? {};
  const place = collection ?? { id: NO_COLLECTION, account, tenant };
  const isDrawn = drawing(context, place, request, fitted?.model.credit);
  const { read, advice, said, sure, missing } = await answer(context, place, {
    request,
    retrieved: own?.retrieved,
    key,
    isDrawn,
    signal: options.signal,
  });
  tellMissing([...new Set([...(own?.missing ?? []), ...missing])]);
  const wanted = request.explain ? advice.plan : undefined;
  const plan = wanted && !isDrawn(planCode(wanted)) ? wanted : undefined;
  const codes = [...said.codes, ...(plan ? [planCode(plan)] : [])];
  const without = [...said.without, ...(wanted && !plan ? [planCode(wanted)] : [])];
  const topics = [
    ...new Set([...said.topics, ...(plan?.steps ?? []).map(({ action }) => topicCode(action))]),
  ];
  const withheld = codes.length === 0 && without.length > 0;
  const silent = said.codes.length === 0;
  const confidence = silent ? Math.min(sure, UNSAID) : sure;
  if (silent) counters.abstained();
  else metadata.sources = own?.retrieved ? sourcesOf(said.shown, own.retrieved) : [];
  if (withheld) metadata.withheld = true;
  else if (advice.watched && own?.retrieved) {
    const watch = watchList(advice.watched, own.retrieved.callers);
    if (watch) metadata.watch = watch;
  }
  if (collection && (codes.length > 0 || withheld))
    metadata.request_id = context.requestIds.issue(
      collection.id,
      {
        lines: withheld ? without : codes,
        ...(withheld ? {} : { without }),
        errors: said.errors,
        topics,
        withheld,
      },
      context.ids.next('req'),
    );
  if (request.explain) {
    const matches = own?.retrieved ? await matchesOf(own.retrieved, read) : [];
    metadata.explanation = {
      matches,
      lines: [...said.lines],
      tree: advice.tree,
      // What becomes of an answer is its reader's.
      ...(plan && own?.retrieved ? { plan: structuredClone(callersPlan(plan, own.retrieved.callers)) } : {}),
      confidence: sure,
      timing: { embed_ms: embedMs, rest_ms: context.elapsed() - began - embedMs },
    };
  }
  counters.enhanced({ embedMs, allMs: context.elapsed() - began });
  const shown = shownConfidence(confidence);
  return {
    response: said.response,
    metadata: { ...(shown === undefined ? {} : { confidence_score: shown }), ...metadata },
  };
}
