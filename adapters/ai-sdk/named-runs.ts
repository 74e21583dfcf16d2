import type { KnowledgeSource } from '../run/options.js';
import type { RunState } from './run-state.js';

/** A call under way of a run that its caller named. */
interface NamedCall {
  state: RunState;
  /** Forgets the call: its run goes on in another. */
  leave(): void;
}

const named = new WeakMap<KnowledgeSource, Map<string, NamedCall>>();

/** The calls of named runs that are under way, of all recorders of a knowledge: a durable runtime leaves a call and begins it again. */
export function namedRuns(knowledge: KnowledgeSource): Map<string, NamedCall> {
  const known = named.get(knowledge) ?? new Map<string, NamedCall>();
  named.set(knowledge, known);
  return known;
}
