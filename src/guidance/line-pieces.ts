import { SAY } from '../domain/say.js';
import { wayOf } from '../domain/way.js';
import { okOf, percent } from './counts.js';
import { joined, ownWords, type Part, words } from './parts.js';
import type { Piece } from './piece.js';

/** One action of the recommended line. */
export interface LineStep {
  action: string;
}

/** An action that decides, and that successful runs of like tasks took. */
export interface Need {
  action: string;
  /** Chance that this task needs it, in [0, 1]. */
  chance: number;
  sources: number[];
}

/** The line that the search recommends. */
export interface Line {
  steps: LineStep[];
  /** Success of the runs behind it. */
  successes: number;
  failures: number;
  /** Mean chance of success at its end. */
  chance: number;
  sources: number[];
  /** True when the input stands in the middle of a task. */
  midway: boolean;
}

const MAX_STEPS = 12;

/**
 * `a -> b -> c`: every action where it was first taken, as how often differs from run to run, and the last one
 * again when the line ends with it. Replies are left out unless there is nothing else.
 */
export function lineParts(steps: LineStep[]): Part[] {
  const names = wayOf(steps);
  const end = steps.findLast(({ action }) => action !== SAY)?.action;
  if (end === undefined) return steps.length > 0 ? words`reply` : [];
  const named = names.slice(0, MAX_STEPS);
  const shown: Part[][] = named.map((name) => [{ name }]);
  if (names.length > MAX_STEPS) shown.push(words`...`);
  if (names.length > MAX_STEPS || named.at(-1) !== end) shown.push([{ name: end }]);
  return joined(shown, ownWords` -> `);
}

/** The recommendation: the line that the search found. */
export function linePieces(line: Line): Piece[] {
  const way = lineParts(line.steps);
  if (way.length === 0) return [];
  return [
    {
      parts: line.midway ? words`Way on: ${way}` : words`Do: ${way}`,
      evidence: okOf(line.successes, line.failures),
      sources: line.sources,
      why: `the marked way of the tree: runs that went it to its end succeed with a chance of ${percent(line.chance)}`,
      leads: true,
      value: 0.5 + line.chance / 2,
    },
  ];
}

/** `a 41%, b 28%`. */
const withChances = (needs: readonly Need[]): Part[] =>
  joined(
    needs.map((need) => words`${{ name: need.action }} ${Math.round(need.chance * 100)}%`),
    ownWords`, `,
  );

/** The actions that tasks like this one turned out to need, most likely first. */
export function needPieces(needs: Need[]): Piece[] {
  if (needs.length === 0) return [];
  return [
    {
      parts: words`Tasks like this needed: ${withChances(needs)}`,
      evidence: [],
      sources: needs.flatMap(({ sources }) => sources.slice(0, 1)),
      why: 'what a task in these words calls for, by all runs of the collection; the set that is most likely right',
      value: 0.5 + needs[0]!.chance / 2,
    },
  ];
}

/** What a task may be after beside what its plan goes for, most likely first: who is told the chance can weigh it. */
export function possiblePieces(goals: Need[]): Piece[] {
  if (goals.length === 0) return [];
  return [
    {
      parts: words`Perhaps also: ${withChances(goals)}`,
      evidence: [],
      sources: goals.flatMap(({ sources }) => sources.slice(0, 1)),
      why: 'what a task in these words may call for, though the plan is better without it',
      value: goals[0]!.chance,
    },
  ];
}

/** An action taken next in situations like the one at hand. */
export interface Next {
  action: string;
  /** Share of like runs that took it, in [0, 1]. */
  share: number;
  sources: number[];
}

const MAX_NEXT = 5;
const MIN_SHARE = 0.03;

/** What to do now, in the middle of a task: what like runs did, most usual first. */
export function nextPieces(next: readonly Next[]): Piece[] {
  const shown = next.slice(0, MAX_NEXT).filter(({ share }, i) => i === 0 || share >= MIN_SHARE);
  if (shown.length === 0) return [];
  const list = shown.map(({ action, share }) => {
    const part = action === SAY ? words`reply` : { name: action };
    return words`${part} ${Math.round(share * 100)}%`;
  });
  return [
    {
      parts: words`Next: ${joined(list, ownWords`, `)}`,
      evidence: [],
      sources: shown[0]!.sources,
      why: 'what runs did next in situations like this one',
      value: 1,
    },
  ];
}
