import type { Action } from './action.js';
import { isToolName } from './tool-name.js';

const MAX_LENGTH = 200;
const MAX_WORDS = 14;
/** Words that lead from one part of a phrase to the next: `take cup 1 from shelf 2`. */
const LINKS = /\s(?=(?:to|from|in\/on|in|on|into|onto|with|at|under|inside|toward|towards)\s)/;
const LINK = /^(to|from|in\/on|in|on|into|onto|with|at|under|inside|toward|towards)\s+(.+)$/;
/** What text environments are told to do. Used only where nothing was offered to compare with. */
const VERBS = new Set(
  (
    'go take put open close use clean heat cool look examine inventory move pick drop place toggle turn slice ' +
    'click type press scroll hover goto search lookup finish select back wait stop read eat drink ' +
    'attack unlock lock push pull give wear light fill pour mix focus connect activate deactivate'
  ).split(' '),
);

function splitRest(rest: string): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const part of ` ${rest}`.split(LINKS).map((piece) => piece.trim())) {
    if (part === '') continue;
    const link = LINK.exec(part);
    const key = link ? link[1]! : 'object';
    args[key in args ? `${key}_${Object.keys(args).length + 1}` : key] = link ? link[2]! : part;
  }
  return args;
}

/** The offered option a phrase starts with, longest first; for an option that is a whole sentence, its verb. */
function matchOffered(phrase: string, tools: readonly string[]): string | undefined {
  const lower = phrase.toLowerCase();
  let best: string | undefined;
  for (const tool of tools) {
    const option = tool.toLowerCase();
    if (!lower.startsWith(option) || (best !== undefined && tool.length <= best.length)) continue;
    const next = lower[option.length];
    if (next === undefined ? !/\d/.test(option) && option.split(' ').length <= 3 : next === ' ') best = tool;
  }
  return best;
}

/**
 * Reads an action given as a phrase: `go to desk 1`, `take cup 2 from shelf 1`. Matched against what was
 * offered; where that does not settle it, the leading verb names the action.
 *
 * @returns undefined for anything that reads like a sentence
 */
export function readPhrase(text: string, tools: readonly string[]): Action | undefined {
  const phrase = text.trim().replace(/^>\s*/, '');
  if (phrase === '' || phrase.length > MAX_LENGTH || phrase.includes('\n') || /[?!:;,"]|\.$/.test(phrase)) {
    return undefined;
  }
  if (phrase.split(/\s+/).length > MAX_WORDS) return undefined;
  const offered = matchOffered(phrase, tools);
  if (offered !== undefined && isToolName(offered)) {
    const link = /\s(to|from|in|on|with|at)$/i.exec(offered);
    const rest = phrase.slice(offered.length).trim();
    return {
      name: offered,
      args: rest === '' ? {} : splitRest(link ? `${link[1]!.toLowerCase()} ${rest}` : rest),
      text: phrase,
    };
  }
  const verb = /^[a-z]+(?=\s|$)/.exec(phrase)?.[0];
  if (verb === undefined) return undefined;
  const listed = tools.some((tool) => tool.toLowerCase() === phrase.toLowerCase());
  if (!listed && (tools.length > 0 ? !sharesVerb(verb, tools) : !VERBS.has(verb))) return undefined;
  return { name: verb, args: splitRest(phrase.slice(verb.length).trim()), text: phrase };
}

const sharesVerb = (verb: string, tools: readonly string[]): boolean =>
  tools.some((tool) => tool.toLowerCase().startsWith(`${verb} `));
