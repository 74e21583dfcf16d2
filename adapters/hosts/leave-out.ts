import type { Turn } from '../../src/index.js';
import type { Project } from './project.js';

/** What a turn says where it touched what no run may carry. */
const LEFT_OUT = '[left out: .knowhowignore]';
/** Longer words are no paths. */
const LONGEST_PATH = 1_000;

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function parsed(decision: string): unknown {
  try {
    return JSON.parse(decision) as unknown;
  } catch {
    return decision;
  }
}

/** Words of a command or an argument that may be paths. */
const wordsOf = (text: string): string[] =>
  [text, ...text.split(/[\s"'`=:;,|&<>()]+/)].filter((word) => word !== '' && word.length < LONGEST_PATH);

/**
 * Turns without what was done with paths that the project keeps out: that something was done is all that is left. What the model saw
 * afterwards goes too, since results are part of it.
 */
export function leaveOut(turns: readonly Turn[], { isIgnored }: Pick<Project, 'isIgnored'>): Turn[] {
  let wasSeen = false;
  return turns.map((turn) => {
    const isTouched = textsIn(parsed(turn.decision)).some((text) => wordsOf(text).some(isIgnored));
    const hidden = wasSeen ? { inputs: '' } : {};
    wasSeen ||= isTouched;
    return isTouched
      ? { turn: turn.turn, inputs: '', decision: LEFT_OUT, result: LEFT_OUT }
      : { ...turn, ...hidden };
  });
}
