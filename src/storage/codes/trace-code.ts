import type { Outcome, PathStep, Trace } from '../../domain/entry.js';
import type { Shared } from './shared.js';

/** `offered` is left out where it is not known. */
type Move = [action: string, args: string[], outcome: Outcome, offered?: boolean];

/** Serialized traces: what was done is written once for all of an entry's steps, and each step names it by number. */
interface Packed {
  moves: Move[];
  traces: [
    meanings: number[],
    moves: number[],
    situations: number[],
    runs: number,
    successes: number,
    failures: number,
  ][];
}

/** Traces as JSON. */
export function packTraces(traces: readonly Trace[]): string {
  const numbers = new Map<string, number>();
  const moves: Move[] = [];
  const numberOf = ({ action, args, outcome, offered }: PathStep): number => {
    const move: Move = offered === undefined ? [action, args, outcome] : [action, args, outcome, offered];
    const key = JSON.stringify(move);
    let number = numbers.get(key);
    if (number === undefined) {
      number = moves.push(move) - 1;
      numbers.set(key, number);
    }
    return number;
  };
  const packed: Packed = {
    moves,
    traces: traces.map(({ meanings, path, runs, successes, failures }) => [
      meanings,
      path.map(numberOf),
      path.map(({ situation }) => situation),
      runs,
      successes,
      failures,
    ]),
  };
  return JSON.stringify(packed);
}

/**
 * Kept traces as they were.
 *
 * @param shared among all rows that are read together
 */
export function unpackTraces(serialized: string, shared?: Shared): Trace[] {
  const { moves, traces } = JSON.parse(serialized) as Packed;
  if (shared) {
    for (const move of moves) {
      move[0] = shared.text(move[0]);
      move[1] = shared.texts(move[1]);
      move[2] = shared.text(move[2]) as Outcome;
    }
  }
  return traces.map(([meanings, numbers, situations, runs, successes, failures]) => ({
    meanings,
    path: numbers.map((number, i) => {
      const [action, args, outcome, offered] = moves[number]!;
      const situation = situations[i]!;
      return { action, args, outcome, situation, ...(offered === undefined ? {} : { offered }) };
    }),
    runs,
    successes,
    failures,
  }));
}
