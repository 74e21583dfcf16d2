import type { Attributes, Counter, Gauge, Histogram, MeterProvider } from '@opentelemetry/api';
import type { EffectResult } from '../../api/effect.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Job } from '../../domain/job.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { WithoutLeaves } from '../../engine/service.js';

/** What of it is told to OpenTelemetry. */
export interface TelemetryOptions {
  /** Also texts: tasks and what they were answered. Default: none. */
  content?: boolean | undefined;
}

/** Tells OpenTelemetry what is done. */
export interface Telemetry {
  /** The same service, with a span around each enhance, store and delete. */
  traced(service: WithoutLeaves): WithoutLeaves;
  /** Learning one record, with a span around it. */
  learning<T>(job: Job, work: () => Promise<T>): Promise<T>;
}

/** What a call says once it is done. */
type After<T> = (result: T) => Attributes;

interface Metering {
  provider: MeterProvider;
  duration: Histogram;
  answers: Counter;
  recurrences: Gauge;
  avoided: Gauge;
}

const PROVIDER = 'knowhow';

/** The API package; undefined where it is not installed. */
async function loadApi(): Promise<typeof import('@opentelemetry/api') | undefined> {
  try {
    return await import('@opentelemetry/api');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** A class of errors that is no text of anybody's. */
const errorType = (error: unknown): string =>
  KnowhowError.isInstance(error) ? error.code : error instanceof Error ? error.name : '_OTHER';

/**
 * Spans and metrics through OpenTelemetry's API alone: whatever SDK the program has registered gets them. Operations are named
 * as in the GenAI conventions (`search_memory`, `create_memory`, `update_memory`, `delete_memory`), with OpenInference's kind of span,
 * which is what Phoenix and Langfuse go by.
 *
 * @returns undefined where `@opentelemetry/api` is not installed, or telemetry was not asked for
 */
export async function openTelemetry(
  asked: boolean | TelemetryOptions | undefined,
): Promise<Telemetry | undefined> {
  const api = asked ? await loadApi() : undefined;
  if (!api) return undefined;
  const { content = false } = typeof asked === 'object' ? asked : {};
  const tracer = api.trace.getTracer(PROVIDER);
  let metering: Metering | undefined;

  /** The instruments; made again where a provider was registered meanwhile, since those of the API alone stay silent. */
  function instruments(): Metering {
    const provider = api!.metrics.getMeterProvider();
    if (metering?.provider === provider) return metering;
    const meter = provider.getMeter(PROVIDER);
    metering = {
      provider,
      duration: meter.createHistogram('gen_ai.client.operation.duration', {
        unit: 's',
        description: 'Duration of an operation of knowhow.',
      }),
      answers: meter.createCounter('knowhow.enhance.answers', {
        description: 'Answers to tasks: guided, silent (nothing relevant is known), withheld or degraded.',
      }),
      recurrences: meter.createGauge('knowhow.effect.recurrences', {
        description:
          'Share of runs in which the error of a line came, guided and withheld, when it was last asked for.',
      }),
      avoided: meter.createGauge('knowhow.effect.recurrences.avoided', {
        description:
          'Runs that were guided past the error of a line: their number by the difference of the shares.',
      }),
    };
    return metering;
  }

  async function around<T>(
    operation: string,
    kind: 'RETRIEVER' | 'CHAIN',
    given: Attributes,
    work: () => Promise<T>,
    after: After<T>,
  ): Promise<T> {
    const shared = { 'gen_ai.operation.name': operation, 'gen_ai.provider.name': PROVIDER };
    const began = performance.now();
    const span = tracer.startSpan(`${operation} ${PROVIDER}`, {
      attributes: { ...shared, 'openinference.span.kind': kind, ...given },
    });
    const measured: Attributes = { ...shared };
    try {
      const result = await api!.context.with(api!.trace.setSpan(api!.context.active(), span), work);
      span.setAttributes(after(result));
      return result;
    } catch (error) {
      const type = errorType(error);
      measured['error.type'] = type;
      span.setAttribute('error.type', type);
      // The message may quote what was given.
      span.setStatus({ code: api!.SpanStatusCode.ERROR, message: type });
      throw error;
    } finally {
      instruments().duration.record((performance.now() - began) / 1_000, measured);
      span.end();
    }
  }

  const text = (name: string, value: unknown): Attributes =>
    content && typeof value === 'string' ? { [name]: wellFormed(value) } : {};
  const inStore = (tenant: unknown): Attributes =>
    typeof tenant === 'string' ? { 'gen_ai.memory.store.id': wellFormed(tenant) } : {};
  const ofAgent = (agent: unknown): Attributes =>
    typeof agent === 'string' ? { 'gen_ai.agent.name': wellFormed(agent) } : {};

  /** What guidance is worth, as gauges; nothing of a side without runs. */
  function measureEffect({ tenant_id: tenant, recurrences: { guided, withheld } }: EffectResult): void {
    const { recurrences, avoided } = instruments();
    for (const [side, { runs, mean }] of Object.entries({ guided, withheld }))
      if (runs > 0) recurrences.record(mean, { ...inStore(tenant), 'knowhow.side': side });
    if (guided.runs > 0 && withheld.runs > 0)
      avoided.record((withheld.mean - guided.mean) * guided.runs, inStore(tenant));
  }

  return {
    traced: (service) => ({
      ...service,
      inspect(account, keyId) {
        const inspection = service.inspect(account, keyId);
        return {
          ...inspection,
          async effect(request, options) {
            const result = await inspection.effect(request, options);
            measureEffect(result);
            return result;
          },
        };
      },
      forAccount(account, keyId) {
        const knowledge = service.forAccount(account, keyId);
        return {
          ...knowledge,
          enhanceTask: (request, options) =>
            around(
              'search_memory',
              'RETRIEVER',
              {
                ...inStore(request?.tenant_id),
                ...ofAgent(request?.agent_type),
                ...text('input.value', request?.input_text),
                ...text('gen_ai.memory.query.text', request?.input_text),
              },
              () => knowledge.enhanceTask(request, options),
              ({ response, metadata }) => {
                const {
                  sources = [],
                  withheld,
                  degraded,
                  request_id: id,
                  confidence_score: confidence,
                } = metadata ?? {};
                const guided = response !== request.input_text;
                const answer = withheld ? 'withheld' : guided ? 'guided' : degraded ? 'degraded' : 'silent';
                instruments().answers.add(1, { 'knowhow.answer': answer });
                const documents = sources.map((source, index) => [
                  `retrieval.documents.${index}.document.id`,
                  source.id,
                ]);
                return {
                  'gen_ai.memory.record.count': sources.length,
                  'knowhow.answer': answer,
                  ...(id === undefined ? {} : { 'knowhow.request_id': id }),
                  ...(confidence === undefined || confidence === null
                    ? {}
                    : { 'knowhow.confidence': confidence }),
                  ...Object.fromEntries(documents),
                  ...text('output.value', response),
                };
              },
            ),
          storeKnowledge: (interaction, options) =>
            around(
              'create_memory',
              'CHAIN',
              {
                ...inStore(interaction?.tenant_id),
                ...ofAgent(interaction?.agent_type),
                ...text('input.value', interaction?.query),
              },
              () => knowledge.storeKnowledge(interaction, options),
              ({ job_id: job, replayed }) => ({
                'gen_ai.memory.record.count': replayed ? 0 : 1,
                'knowhow.steps': interaction.turns.length,
                ...(typeof interaction.success === 'boolean'
                  ? { 'knowhow.success': interaction.success }
                  : {}),
                ...(job === undefined ? {} : { 'knowhow.job_id': job }),
              }),
            ),
          deleteByIntent: (request, options) =>
            around(
              'delete_memory',
              'CHAIN',
              { ...inStore(request?.tenant_id), ...text('input.value', request?.intent) },
              () => knowledge.deleteByIntent(request, options),
              ({ deleted_count: count }) => ({
                'gen_ai.memory.record.count': request.dry_run ? 0 : count,
              }),
            ),
        };
      },
    }),
    learning: ({ id, tenant, attempts }, work) =>
      around(
        'update_memory',
        'CHAIN',
        { ...inStore(tenant), 'knowhow.job_id': id, 'knowhow.attempt': attempts },
        work,
        () => ({}),
      ),
  };
}
