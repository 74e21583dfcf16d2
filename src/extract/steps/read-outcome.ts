import type { Outcome } from '../../domain/entry.js';
import { SAY } from '../../domain/say.js';
import type { Action } from './action.js';
import { readIntervention } from './correction.js';
import type { OutcomeSign } from './outcome-sign.js';
import { readStructure } from './outcome-structure.js';
import { readOutcomeWords } from './outcome-words.js';
import type { Source } from './split-inputs.js';

/** What came of an action. */
interface OutcomeReading {
  outcome: Outcome;
  /** The error in one line of at most 160 characters; only with `error` and `interrupted`. */
  message?: string;
  /** True when a person said that the agent was wrong. */
  correction?: boolean;
}

const MESSAGE_LENGTH = 160;
/** Code units of what was run that are looked at. */
const MAX_COMMANDS = 4_000;
/** Larger results are read by their words alone; a result this long is data. */
const MAX_JSON = 262_144;

/** One short line: the first sentence or so, without the lists that some environments hang on. */
function shorten(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const first = /^(.{8,}?[a-z\d)\]]{2})(?:\. (?=[A-Z])|\.?\s*$)/.exec(line.slice(0, 400))?.[1] ?? line;
  if (first.length <= MESSAGE_LENGTH) return first;
  const cut = first.slice(0, MESSAGE_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MESSAGE_LENGTH - 40)).toWellFormed()}…`;
}

function readSign(text: string, commands: string): OutcomeSign | undefined {
  if (/^[{["]/.test(text) && text.length <= MAX_JSON) {
    try {
      return readStructure(JSON.parse(text) as unknown, commands);
    } catch {
      // Not JSON after all: its words decide.
    }
  }
  return readOutcomeWords(text, commands);
}

/** What a call runs: its arguments that are texts. */
const commandsOf = ({ args }: Action): string =>
  Object.values(args)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value) => typeof value === 'string')
    .join('\n')
    .slice(0, MAX_COMMANDS);

/** A person's words: they say nothing about how it went, unless they stop the agent or correct it. */
function readReply(text: string): OutcomeReading {
  const { interrupted, correction } = readIntervention(text);
  if (!interrupted && !correction) return { outcome: 'unknown' };
  const message = shorten(text);
  return { outcome: 'interrupted', message, ...(correction ? { correction } : {}) };
}

/**
 * What came of an action: its result's structure first (error fields, success flags, HTTP and exit codes), its
 * words second. Nothing stored, or nothing said, is `unknown`.
 *
 * @param from who the result came from, where that is known: what a person says is read as a reply
 */
export function readOutcome(
  result: string | null | undefined,
  action: Action,
  from?: Source,
): OutcomeReading {
  const text = result?.trim() ?? '';
  if (text === '') return { outcome: 'unknown' };
  if (from === 'user') return readReply(text);
  if (action.name === SAY && from !== 'tool' && from !== 'environment') {
    const sign = /^[{[]/.test(text) ? readSign(text, '') : undefined;
    return sign && sign.outcome !== 'ok' ? toReading(sign) : readReply(text);
  }
  const sign = readSign(text, commandsOf(action));
  return sign ? toReading(sign) : { outcome: 'unknown' };
}

function toReading(sign: OutcomeSign): OutcomeReading {
  if (sign.outcome === 'ok') return { outcome: 'ok' };
  const { outcome, message } = sign;
  return { outcome, ...(message === undefined ? {} : { message: shorten(message) }) };
}
