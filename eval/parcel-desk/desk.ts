import { RULES } from './rules.js';
import type { Args, State } from './state.js';
import { TOOLS } from './tools.js';

/** What came of a call: plain JSON, with `error` where it was refused. */
export type Result = Record<string, string | number | boolean>;

/** Cents for each started kilogram. */
const RATE = 350;

function effect(state: State, name: string): Result {
  switch (name) {
    case 'clear_lock':
      state.busy = false;
      return { ok: true, record: 'ours' };
    case 'register_proxy':
      state.stranger = false;
      return { ok: true, noted: true };
    case 'clear_customs':
      state.sealed = false;
      return { ok: true, seal: 'removed' };
    case 'weigh_parcel':
      return { ok: true, amount: Math.ceil(state.weight / 1000) * RATE };
    case 'collect_fee':
      state.owed = 0;
      return { ok: true, paid: true };
    case 'look_up_parcel':
      return { ok: true, place: state.place };
    case 'recall_parcel':
      state.place = 'shelf';
      return { ok: true, place: 'shelf' };
    case 'move_to_depot':
      state.place = 'depot';
      return { ok: true, place: 'depot' };
    case 'hand_over':
    case 'redirect_parcel':
      state.place = 'gone';
      return { ok: true, place: 'gone' };
    default:
      return { ok: true };
  }
}

/**
 * Does one thing at the desk: refuses it when a rule is broken, otherwise changes the state.
 *
 * @returns the result as the agent sees it
 */
export function act(state: State, name: string, args: Args): Result {
  if (!TOOLS.some((tool) => tool.name === name)) return { error: `no tool is called ${name}` };
  const rule = RULES.find((candidate) => candidate.tools.includes(name) && candidate.broken(state, args));
  if (rule) return { error: rule.error };
  const result = effect(state, name);
  state.done.push(name);
  return result;
}

/**
 * What someone who knows the rules would do next to get `tool` done: the tool itself, or what must come
 * before it.
 */
export function nextTowards(state: State, tool: string, args: Args): string {
  const rule = RULES.find((candidate) => candidate.tools.includes(tool) && candidate.broken(state, args));
  if (!rule?.remedy || rule.remedy === tool) return tool;
  return nextTowards(state, rule.remedy, args);
}
