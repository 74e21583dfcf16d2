import { okOf, percent } from './counts.js';
import type { Piece } from './piece.js';

/** One action of the recommended line. */
export interface LineStep {
  action: string;
  args: string[];
}

/** An action that like runs needed beside or in place of the line's. */
export interface Alternative {
  action: string;
  /** Chance that the task needs it, in [0, 1]. */
  need: number;
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

/** `a -> b x2 -> c(x, y)`: repeats counted, replies left out unless there is nothing else. */
export function lineWords(steps: LineStep[], isDecisive: (action: string) => boolean): string {
  const tools = steps.filter((step) => step.action !== 'say');
  const parts: { step: LineStep; count: number }[] = [];
  for (const step of tools.length > 0 ? tools : steps.slice(0, 1)) {
    const last = parts.at(-1);
    if (last?.step.action === step.action) last.count += 1;
    else parts.push({ step, count: 1 });
  }
  const shown = parts.slice(0, MAX_STEPS);
  const words = shown.map(({ step, count }) => {
    const name = step.action === 'say' ? 'reply' : step.action;
    const args =
      isDecisive(step.action) && step.args.length > 0 ? `(${step.args.slice(0, 5).join(', ')})` : '';
    return `${name}${args}${count > 1 ? ` x${count}` : ''}`;
  });
  if (parts.length > shown.length) words.push('...');
  return words.join(' -> ');
}

/** The recommendation: the line, and what else like runs needed. */
export function linePieces(
  line: Line,
  alternatives: Alternative[],
  isDecisive: (action: string) => boolean,
): Piece[] {
  const pieces: Piece[] = [];
  const words = lineWords(line.steps, isDecisive);
  if (words !== '') {
    pieces.push({
      text: `${line.midway ? 'Next' : 'Do'}: ${words}`,
      evidence: okOf(line.successes, line.failures),
      sources: line.sources,
      value: 0.5 + line.chance / 2,
    });
  }
  if (alternatives.length > 0) {
    const list = alternatives.map(({ action, need }) => `${action} ${percent(need)}`).join(', ');
    pieces.push({
      text: `Also needed by like runs: ${list}`,
      evidence: '',
      sources: line.sources.slice(0, 1),
      value: 0.4 + alternatives[0]!.need / 2,
    });
  }
  return pieces;
}
