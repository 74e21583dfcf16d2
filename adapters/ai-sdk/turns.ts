import type { Turn } from '../../src/index.js';
import { fieldsOf, type Move, type StartFacts, type ToolResult } from './events.js';

/** How the last thing that was tried ended, where it did not end well. */
export interface BadEnd {
  kind: 'error' | 'aborted' | 'abandoned';
  error?: unknown;
  /** True where the model had not answered: there is a turn of its own for it. */
  unanswered: boolean;
}

/** What turns are made of. */
export interface TurnSource {
  tools: StartFacts['tools'];
  query: string;
  moves: readonly Move[];
  results: ReadonlyMap<string, ToolResult>;
  end?: BadEnd;
  /** Longest text kept of one result or message, in code units. */
  maxTextLength: number;
}

const MOST_TURNS = 1_000;

/** A text cut to a length, whole characters only. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  return `${text.slice(0, Math.max(0, length - 1)).toWellFormed()}…`;
}

/** JSON of anything, also of what has no JSON. */
function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return JSON.stringify(String(value));
  }
}

/** The words of whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : error.message;
  if (typeof error === 'string') return error;
  const { message } = fieldsOf(error);
  return typeof message === 'string' ? message : json(error);
}

/** A tool's result as text: strings as they are, everything else as JSON, failures as `{"error": …}`. */
export function resultText(result: ToolResult | undefined): string | undefined {
  if (result === undefined) return undefined;
  if (result.state === 'error') {
    const { error } = result;
    return json({
      error:
        typeof error === 'object' && error !== null && !(error instanceof Error) ? error : errorText(error),
    });
  }
  if (result.state === 'denied') {
    return json({ interrupted: true, message: result.reason ?? 'A person did not allow this call.' });
  }
  return typeof result.output === 'string' ? result.output : json(result.output);
}

/** Not as an error: that the provider or the caller failed teaches nothing about what the agent decided. */
const endText = (end: BadEnd): string => {
  const words = {
    error: () => `The model call failed: ${errorText(end.error)}`,
    aborted: () => 'The caller stopped the run here.',
    abandoned: () => 'Nobody read the answer to its end.',
  };
  return json({ interrupted: true, message: words[end.kind]() });
};

/**
 * A run as turns: one for each tool call (calls made at once have the same inputs) and one for each answer in
 * words. `inputs` lists the tools on offer and what was new to the model; `decision` is the call as JSON or the
 * words; `result` is what the tool returned.
 */
export function toTurns(source: TurnSource): Turn[] {
  const { tools, moves, results, end } = source;
  const cut = (text: string): string => clip(text, source.maxTextLength);
  const offered = tools.map(({ name, description }) =>
    description ? `- ${name}: ${description.replace(/\s+/g, ' ').trim()}` : `- ${name}`,
  );
  const heading = offered.length === 0 ? '' : `Available tools:\n${offered.join('\n')}\n\n`;
  let seen = `User message:\n${cut(source.query)}`;
  const turns: Turn[] = [];
  const add = (decision: string, result: string | undefined): void => {
    turns.push({
      turn: turns.length + 1,
      inputs: heading + seen,
      decision,
      ...(result === undefined || result === '' ? {} : { result: cut(result) }),
    });
  };
  for (const { text, calls } of moves) {
    if (calls.length === 0) add(text === '' ? '(an empty answer)' : cut(text), undefined);
    calls.forEach((call, index) => {
      const words = index === 0 && text !== '' ? { text: cut(text) } : {};
      const decision = json({ name: call.name, arguments: call.input ?? {}, ...words });
      add(cut(decision), resultText(results.get(call.id)));
    });
    const back = calls.flatMap(({ id, name }) => {
      const result = resultText(results.get(id));
      return result === undefined ? [] : [`Tool result (${name}):\n${cut(result)}`];
    });
    if (back.length > 0) seen = back.join('\n\n');
    else if (calls.length === 0 && text !== '') seen = `Own answer:\n${cut(text)}`;
  }
  const last = turns.at(-1);
  if (end && (end.unanswered || last === undefined)) add('(no answer)', endText(end));
  else if (end && last) last.result ??= endText(end);
  return turns.slice(0, MOST_TURNS);
}
