import type { KnowledgeService, Random } from '../../src/index.js';
import { readAdvice } from '../parcel-desk/advice.js';
import { advisedAgent, exploringAgent, type Policy, practisedAgent } from '../parcel-desk/agent.js';
import { runEpisode } from '../parcel-desk/episode.js';
import { drawTask, type Task } from '../parcel-desk/errands.js';

/** The collection that is filled. */
export const TENANT = 'parcel-desk';

const DAY_MS = 86_400_000;
/** The first run's day, and how long the desk is open. */
const OPENING = Date.UTC(2026, 3, 6, 8);
const DAYS = 56;
/** From here on agents ask before they begin. */
const ASKS_FROM = 0.25;

/** How to fill a desk. */
export interface FillOptions {
  service: KnowledgeService;
  account: string;
  /** Runs. */
  count: number;
  random: Random;
  /** Sets the service's clock, milliseconds. */
  setNow: (at: number) => void;
}

/** One task of the desk's, and who gets it. */
interface Assignment {
  at: number;
  task: Task;
  kind: string;
  policy: Policy;
  requestId: string | undefined;
}

/**
 * Lets agents of two kinds work at the parcel desk for eight weeks; the same random numbers give the same runs. What a day's
 * runs are worth is learned at its end, once, and known on the next.
 */
export async function fillDesk({ service, account, count, random, setNow }: FillOptions): Promise<void> {
  const knowledge = service.forAccount(account);
  const assign = async (n: number, at: number): Promise<Assignment> => {
    const task = drawTask(random);
    const kind = random() < 0.6 ? 'counter' : 'phone';
    // At first some of those who work there know the desk; later all are new, and three in four ask.
    const isEarly = n < ASKS_FROM * count;
    const asks = !isEarly && random() < 0.75;
    setNow(at);
    const answer = asks
      ? await knowledge.enhanceTask({ tenant_id: TENANT, input_text: task.query, agent_type: kind })
      : undefined;
    const said = answer?.response.slice(task.query.length) ?? '';
    const alone: Policy = isEarly && random() < 0.6 ? practisedAgent(random, 0.15) : exploringAgent(random);
    const policy = said === '' ? alone : advisedAgent(random, readAdvice(said));
    return { at, task, kind, policy, requestId: answer?.metadata?.request_id };
  };
  for (let n = 0; n < count; ) {
    const day = Math.floor((n / count) * DAYS);
    const assigned: Assignment[] = [];
    for (; n < count && Math.floor((n / count) * DAYS) === day; n++) {
      assigned.push(await assign(n, OPENING + day * DAY_MS + (n % 9) * 3_600_000));
    }
    for (const { at, task, kind, policy, requestId } of assigned) {
      setNow(at);
      const { record } = runEpisode(task, policy, {
        tenant: TENANT,
        timestamp: new Date(at).toISOString(),
        ...(requestId === undefined ? {} : { requestId }),
      });
      await knowledge.storeKnowledge({ ...record, agent_type: kind });
    }
    await service.drain();
  }
}
