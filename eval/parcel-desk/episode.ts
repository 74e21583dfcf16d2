import type { Interaction, Turn } from '../../src/index.js';
import type { Move, Policy } from './agent.js';
import { act } from './desk.js';
import { isMet, type Task } from './errands.js';
import { TOOLS } from './tools.js';

/** After so many calls a run is cut short. */
const MOST_CALLS = 14;

const OFFER = [
  'Available tools:',
  ...TOOLS.map(({ name, args, says }) => `${name}(${args.join(', ')}): ${says}`),
];

/** What a run came to. */
export interface Episode {
  /** The record, in the form that `storeKnowledge` takes. */
  record: Interaction;
  success: boolean;
  /** Calls made. */
  calls: number;
}

/** What a run is told beforehand. */
export interface EpisodeOptions {
  tenant: string;
  /** ISO 8601. */
  timestamp: string;
  /** The id of the enhance that the agent was given, so that its advice is credited with the outcome. */
  requestId?: string;
}

/**
 * Runs an agent on a task. The task's state is used up.
 *
 * @returns the record and how it ended
 */
export function runEpisode(task: Task, policy: Policy, options: EpisodeOptions): Episode {
  const { state } = task;
  const known = { ...task.known };
  const moves: Move[] = [];
  const turns: Turn[] = [];
  let seen = `Observation (user):\n${task.query}`;
  const takeTurn = (decision: string, rest: Partial<Turn> = {}): void => {
    turns.push({ turn: turns.length + 1, inputs: [...OFFER, seen].join('\n'), decision, ...rest });
  };
  while (moves.length < MOST_CALLS) {
    const name = policy(task, moves);
    if (name === undefined) break;
    const wanted = TOOLS.find((tool) => tool.name === name)?.args ?? [];
    const args = Object.fromEntries(wanted.map((arg) => [arg, known[arg] ?? '']));
    const result = act(state, name, args);
    moves.push({
      tool: name,
      worked: !('error' in result),
      error: result.error as string | undefined,
      result,
    });
    if (typeof result.amount === 'number') known.amount = result.amount;
    const text = JSON.stringify(result);
    takeTurn(JSON.stringify({ name, arguments: args }), {
      result: text,
    });
    seen = `Observation (tool ${name}):\n${text}`;
  }
  const cut = moves.length >= MOST_CALLS;
  takeTurn(cut ? 'I could not get this done; a colleague will have to help.' : 'That is done.');
  const success = isMet(task);
  return {
    success,
    calls: moves.length,
    record: {
      tenant_id: options.tenant,
      query: task.query,
      turns,
      success,
      agent_type: 'clerk',
      timestamp: options.timestamp,
      ...(options.requestId === undefined ? {} : { metadata: { request_id: options.requestId } }),
    },
  };
}
