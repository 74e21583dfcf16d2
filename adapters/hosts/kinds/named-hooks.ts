import type { HookEntry } from '../host.js';

/**
 * The entries of hosts that list their hooks below the name of an event, each as a group of commands.
 *
 * @param command fields of the command: which, and when the host goes on without it
 */
export const namedHooks = (names: readonly string[], command: object): HookEntry[] =>
  names.map((name) => ({ at: ['hooks', name], entry: { hooks: [{ type: 'command', ...command }] } }));
