import { errorFields } from '../../api/error-fields.js';
import type { Log } from '../../domain/log.js';
import type { LearnOptions, ReflectRequest, ReflectResult } from '../../domain/reflect.js';
import type { TextModel } from '../../domain/text-model.js';
import type { KnowledgeService, WithoutLeaves } from '../../engine/service.js';
import { chatModelAt } from './chat-model-at.js';
import { PASS_MS } from './settings.js';

/** What a pass is made of. */
interface Parts {
  readonly learn: LearnOptions;
  readonly log: Log;
  /** Asks a model of one collection; `isBusy` is asked between two questions. */
  readonly reflect: (request: ReflectRequest, isBusy: () => boolean) => Promise<ReflectResult>;
}

const modelOf = (model: LearnOptions['model']): TextModel => ('url' in model ? chatModelAt(model) : model);

/**
 * Has a model read the runs of every collection, now and then, for as long as the service is open: a minute after a pass the next begins.
 * Nothing is asked while an answer is waited for; what a pass leaves the next one takes up.
 */
export function learnOn(
  service: WithoutLeaves,
  { learn, log, reflect }: Parts,
): Pick<KnowledgeService, 'forAccount' | 'close'> {
  const model = modelOf(learn.model);
  let waiting = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const isBusy = (): boolean => waiting > 0 || isClosed;

  async function pass(): Promise<void> {
    for (const { account, tenant } of await service.collections()) {
      if (isBusy()) return;
      const { asked, places, lessons, refused, failed, tokens, tokens_today } = await reflect(
        { account, tenant, model, tokens_per_day: learn.tokensPerDay },
        isBusy,
      );
      if (asked > 0)
        log({
          level: 'info',
          event: 'model_read',
          asked,
          places,
          lessons,
          refused,
          failed,
          tokens,
          tokens_today,
        });
    }
  }

  function next(): void {
    timer = setTimeout(async () => {
      try {
        await pass();
      } catch (error) {
        if (!isClosed) log({ level: 'warn', event: 'reflection_failed', ...errorFields(error) });
      }
      if (!isClosed) next();
    }, PASS_MS).unref();
  }
  next();

  return {
    forAccount(account, keyId) {
      const knowledge = service.forAccount(account, keyId);
      return {
        ...knowledge,
        async enhanceTask(...request) {
          waiting += 1;
          try {
            return await knowledge.enhanceTask(...request);
          } finally {
            waiting -= 1;
          }
        },
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      return service.close();
    },
  };
}
