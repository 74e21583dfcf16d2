import type { Interaction, Turn } from '../../src/index.js';
import type { Action, Args, Ask, Outcome, PlainWords, Task, World } from './world.js';

/** All that an agent can reach: the request, what is on offer, and what its calls return. */
export interface Session {
  readonly query: string;
  readonly asks: readonly Ask[];
  readonly form: 'json' | 'words';
  readonly actions: readonly Action[];
  /** Names of the actions that requests ask for by their words. */
  readonly askable: readonly string[];
  /** What is seen before the first call. */
  readonly opening: string;
  /** Rooms that one can walk to; none where there is no walking. */
  readonly rooms: readonly string[];
  /** How anybody reads what is seen. */
  readonly plain?: PlainWords;
  /** False once an agent has used up its calls: then it gives up. */
  patient(): boolean;
  /** Makes a call; after the last one that it has, everything is refused. */
  call(name: string, args: Args): Outcome;
}

/** What is kept of a run. */
export interface Kept {
  tenant: string;
  /** ISO 8601. */
  timestamp: string;
  /** The id of the enhance that the agent was given. */
  requestId?: string;
}

/** A session and its keeper. */
export interface OpenSession {
  session: Session;
  /** The record of the run so far, in the form that `storeKnowledge` takes, and whether the request was met. */
  close(kept: Kept): Interaction & { success: boolean };
}

/** A template with its slots filled; a slot of which nothing is known keeps its name. */
export const fillTemplate = (template: string, args: Args): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => args[name] ?? name);

/**
 * Opens a session on a request, whose state is used up. The agent is handed closures and no state, so that it has
 * nothing to look at but what its calls return.
 */
export function openSession<State>(world: World<State>, task: Task<State>): OpenSession {
  const { form, actions, askable } = world;
  const offer = [
    form === 'json' ? 'Available tools:' : 'Available actions:',
    ...actions.map(({ name, args, says }) =>
      form === 'json' ? `${name}(${args.join(', ')}): ${says}` : `${name}: ${says}`,
    ),
  ];
  const turns: Turn[] = [];
  const opening = world.opening?.(task.state) ?? task.query;
  let seen = world.opening ? `Observation:\n${opening}` : `Observation (user):\n${opening}`;
  let left = world.patience(task.asks.length);
  const takeTurn = (decision: string, result?: string): void => {
    const inputs = [...offer, seen].join('\n');
    turns.push({ turn: turns.length + 1, inputs, decision, ...(result !== undefined && { result }) });
  };
  const session: Session = Object.freeze({
    query: task.query,
    asks: structuredClone(task.asks),
    form,
    actions: structuredClone(actions) as Action[],
    askable: [...askable],
    rooms: [...(world.rooms ?? [])],
    ...(world.plain && { plain: world.plain }),
    opening,
    patient: () => left > 0,
    call(name: string, args: Args): Outcome {
      if (left <= 0) return { text: 'The run is over.', refused: true };
      left -= 1;
      const outcome = world.act(task.state, name, { ...args });
      const decision = form === 'json' ? JSON.stringify({ name, arguments: args }) : fillTemplate(name, args);
      takeTurn(decision, outcome.text);
      seen =
        form === 'json' ? `Observation (tool ${name}):\n${outcome.text}` : `Observation:\n${outcome.text}`;
      return { ...outcome };
    },
  });
  return {
    session,
    close({ tenant, timestamp, requestId }) {
      takeTurn(left > 0 ? 'That is done.' : 'I could not get this done; somebody else will have to help.');
      return {
        tenant_id: tenant,
        query: task.query,
        turns,
        success: world.isMet(task),
        agent_type: world.name,
        timestamp,
        ...(requestId !== undefined && { metadata: { request_id: requestId } }),
      };
    },
  };
}
