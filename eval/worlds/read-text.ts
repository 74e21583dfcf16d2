import type { ArgumentSource } from '../../src/index.js';
import { type Advice, type Move, silence } from './advice.js';
import type { Action, Args } from './world.js';

/** Says what to do when something is refused. */
const REMEDY = /\bif (.+?) (?:fails|is refused): (.+): (?:then )?(.+)/i;
/** Asks for what it names, though it begins like a warning; what follows the colon are reasons. */
const REMINDER = /^\W*(?:do not|don't) (?:leave out|forget|skip)\b([^:]+)/i;
/** Warns of what it names; what follows the colon are reasons. */
const WARNING = /^\W*(?:avoid|do not|don't|never)\b([^:]+)/i;
/** Tells what happened, and recommends nothing. */
const STORY = /^\W*(?:beware|failed|note|past|the lines|<)/i;
/** Says when something works, and what to do first where that is not so. */
const CONDITION =
  /^\W*(.+?) (?:works )?only (?:if|when|where|while) (?:the )?(.+?) (?:is|=) (.+?)(?:[;,:] (?:else|otherwise|if not)[:,]? (?:first )?(.+))?$/i;
/** Says where an argument comes from. */
const SOURCE = /(\w+) (?:comes |is taken )?from (?:the )?(\w+)[ .]\(?([\w.[\]]+)\)?(?: of the same (\w+))?/gi;
/** Says which values an argument has. */
const CONSTANT = /(\w+) (?:is|=|is one of|one of) ((?:"[^"]*"|\w+)(?:(?:, | or )(?:"[^"]*"|\w+))*)/gi;

const special = /[.*+?^${}()|[\]\\]/g;
const escaped = (text: string): string => text.replace(special, '\\$&');
const listed = (text: string): string[] =>
  text.split(/, | or /).map((one) => one.replace(/^"|"[;,.]?$|[.;]$/g, ''));

/** What is quoted, without its quotation marks. */
const bare = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

/**
 * The move that a phrase means: a template as it stands or with its slots filled, or the words that one begins with.
 * Numbers of things are those of another day and are left out.
 */
export function readPhrase(phrase: string, actions: readonly Action[]): Move | undefined {
  const text = bare(phrase.replace(/\s*(?:\d+%|\[[^\]]*\]|\([^)]*\))\s*$/, ''));
  const sorted = actions.toSorted((a, b) => b.name.length - a.name.length);
  for (const { name, args: slots } of sorted) {
    if (text === name) return { action: name, args: {} };
    const parts = name.split(/\{\w+\}/).map(escaped);
    const match = new RegExp(`^${parts.join('([\\w ]+?|\\{\\w+\\})')}$`).exec(text);
    if (match && slots.length > 0) {
      const filled = match.slice(1).map((value) => value.replace(/ \d+$/, ''));
      return {
        action: name,
        // A slot that is left open is filled by whoever reads it.
        args: Object.fromEntries(
          slots.flatMap((slot, i) => (filled[i]!.startsWith('{') ? [] : [[slot, filled[i]!] as const])),
        ),
      };
    }
  }
  const begun = sorted.find(({ name }) => name.split(' {')[0] === text);
  return begun && { action: begun.name, args: {} };
}

/** Reads the moves that a piece of text names. */
function movesOf(text: string, actions: readonly Action[], words: boolean): Move[] {
  if (words) {
    return text
      .replace(/^[^:]*: /, '')
      .split(/ -> |, | and then /)
      .flatMap((phrase) => readPhrase(phrase.replace(/ \[[^\]]*\]$/, ''), actions) ?? []);
  }
  const names = new Set(actions.map(({ name }) => name));
  return [...text.matchAll(/([a-z]+(?:_[a-z]+)+)(?:\([^)]*\))?(?: (\d+)%)?/g)]
    .filter(([, name, chance]) => names.has(name!) && Number(chance ?? 100) >= 50)
    .map(([, name]) => ({ action: name!, args: {} as Args }));
}

/** The sources that a clause gives for the arguments of an action. */
function readSources(clause: string, action: Action, advice: Advice): void {
  const add = (argument: string, source: ArgumentSource): void => {
    const key = `${action.name}.${argument}`;
    advice.sources.set(key, [...(advice.sources.get(key) ?? []), source]);
  };
  for (const [, argument, from, path, same] of clause.matchAll(SOURCE)) {
    if (action.args.includes(argument!))
      add(argument!, { action: from!, path: path!, ...(same && { same }) });
  }
  for (const [, argument, values] of clause.matchAll(CONSTANT)) {
    if (action.args.includes(argument!)) add(argument!, { constant: listed(values!) });
  }
}

/**
 * Reads a text the way a plain agent would, line by line: the first line that gives an order (`a -> b`) is the plan;
 * "if … fails: … : …" is kept for when that happens; "… only if … is …; else …" is seen to before; `tool: argument
 * from other_tool path` and `argument is a or b` say what to call with; what is warned of is avoided; whatever else
 * is named is needed, unless it is said to be needed less often than not. It knows the names on offer and nothing of
 * the world.
 */
export function readText(text: string, actions: readonly Action[]): Advice {
  const advice = silence();
  const words = actions.some(({ name }) => name.includes('{'));
  const movesIn = (piece: string): Move[] => movesOf(piece, actions, words);
  for (const line of text.split('\n')) {
    const sentence = line.replace(/^\W*\s|\s*\[[^\]]*\]\s*$/g, '');
    const remedy = REMEDY.exec(sentence);
    const condition = CONDITION.exec(sentence);
    const reminder = REMINDER.exec(sentence);
    const warning = WARNING.exec(sentence);
    const head = actions.find(({ name }) => sentence.startsWith(`${name}: `));
    if (remedy) {
      const [, refused, error, way] = remedy;
      const named = refused!.split(/, | or /).flatMap((one) => readPhrase(one, actions)?.action ?? []);
      advice.remedies.push({ actions: named, error: bare(error!), way: movesIn(`: ${way!}`) });
    } else if (condition && readPhrase(condition[1]!, actions)) {
      const [, action, fact, values, otherwise] = condition;
      advice.conditions.push({
        action: readPhrase(action!, actions)!.action,
        of: actions.find(({ name }) => fact!.startsWith(name))?.name,
        fact: fact!.split(/[ .]/).at(-1)!.replace(/\[\]/g, ''),
        values: listed(values!),
        otherwise: otherwise === undefined ? [] : movesIn(`: ${otherwise}`),
      });
    } else if (head) readSources(sentence.slice(head.name.length), head, advice);
    else if (reminder) advice.needed.push(...movesIn(reminder[1]!));
    else if (warning) advice.avoid.push(...movesIn(warning[1]!).map(({ action }) => action));
    else if (STORY.test(sentence)) continue;
    else if (sentence.includes(' -> ')) {
      if (advice.plan.length === 0) advice.plan = movesIn(sentence);
    } else if (sentence !== '') advice.needed.push(...movesIn(sentence));
  }
  return advice;
}
