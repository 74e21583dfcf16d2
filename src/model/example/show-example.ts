import type { ExampleArgument, ExampleStep } from '../../domain/guidance-item.js';
import { gapped } from '../events/gapped.js';
import type { Token } from '../events/token.js';
import { MOST_PARTS } from '../settings.js';
import type { Situation } from '../situation.js';
import { GAP } from '../table/gap.js';
import type { Run, Step } from '../table/table.js';
import { type Gaps, type LeftOut, RESULT, walkGaps } from './gaps.js';

const TASK = '‹task›';
const USER = '‹user›';

/** Commands begin with no capital, or are of capitals. */
const BEGINS_NAME = /^\p{Lu}\p{Ll}/u;
/** A line without a sign of any language. */
const WORDS_ALONE = /^[\p{L}\p{M}\p{N}\s,.'’-]*$/u;

/** Tokens of what was found, at most: more are a text. */
const MOST_FOUND = 6;

/** A gap in a line, a label or words. */
function gapText(left: LeftOut): string {
  if (left === null || 'lacking' in left) return GAP;
  if ('either' in left) return [...left.either, ...(left.isOpen ? ['…'] : [])].join('|');
  if ('shown' in left) return left.shown;
  if ('user' in left) return USER;
  return 'task' in left ? TASK : RESULT;
}

/** The command alone of a line with more gaps than words, three at least: what is typed in between is one run's. */
function briefly(line: string): string {
  const gaps = line.match(/‹[^‹›]*›/g) ?? [];
  const words = line.replace(/‹[^‹›]*›/g, ' ').match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  return gaps.length > Math.max(2, words.length) ? `${/^\S+(?: -\S+)?/.exec(line)![0]} ${GAP}` : line;
}

const beginsWith = (text: string, head: string): boolean =>
  text.trim().toLowerCase().startsWith(head.toLowerCase());

/** Whether a short line is what a result held, and nothing else: an answer that was looked up. */
const isFound = (tokens: readonly Token[], left: ReadonlyMap<Token, LeftOut>): boolean =>
  tokens.length <= MOST_FOUND &&
  tokens.every((token) => {
    const gap = left.get(token);
    return gap ? 'result' in gap : !/[\p{L}\p{N}]/u.test(token.text);
  });

function shownStep({ action }: Step, { ofArgument, ofLabel, ofTokens, filled, isShared }: Gaps): ExampleStep {
  const { kind, head, args, path: at, tokens, text } = action;
  const given = (): ExampleArgument[] =>
    args.map((argument) => {
      const { path, value } = argument;
      const left = ofArgument(argument);
      if (left === undefined) return { name: path, value: filled(value, TASK) };
      if (left && 'result' in left && args.length === 1) return { name: path, value: RESULT };
      if (left === null || 'result' in left || 'lacking' in left) return { name: path };
      if ('shown' in left) return { name: path, value: left.shown };
      return 'either' in left ? { name: path, ...left } : { name: path, from: left };
    });
  if (kind === 'call') return { action: { kind, name: head }, args: given() };
  const read = tokens.slice(0, MOST_PARTS);
  const left = ofTokens(read);
  const gapOf = (token: Token): string | undefined => {
    const gap = left.get(token);
    if (gap === undefined) {
      const isCommandWord = token === read[0] || token.text.startsWith('-');
      const text = kind === 'line' && !isCommandWord ? filled(token.text, TASK) : token.text;
      return text === token.text ? undefined : text;
    }
    const mark = /^["']/.exec(token.text)?.[0] ?? '';
    return `${mark}${gapText(gap)}${mark}`;
  };
  // Words that are looked for, or given for an answer, are no command: the tool is what is done.
  const isProse = WORDS_ALONE.test(text) && !isShared(read[0]!.text);
  const isOwn =
    left.size === 0 ? !(isProse && BEGINS_NAME.test(text)) : 2 * left.size <= read.length && !isProse;
  if (kind === 'line' && head !== 'do' && !isOwn && !isFound(read, left))
    return { action: { kind: 'call', name: head } };
  if (kind === 'line') {
    const line = briefly(gapped(read, gapOf));
    // What a query is given is as much of it as its words: `variables` of GraphQL.
    const beside = given();
    const isQuotable = !line.includes('"') || !line.includes("'");
    if (at !== undefined && isQuotable && beside.some(({ value, either, from }) => value ?? either ?? from))
      return {
        action: { kind: 'call', name: head },
        args: [{ name: at, value: line, isLine: true }, ...beside],
      };
    return {
      action: { kind, name: line },
      ...(head === 'do' || beginsWith(text, head) ? {} : { tool: head }),
    };
  }
  if (kind === 'say') return { action: { kind, name: '', words: gapped(read, gapOf) } };
  const label = ofLabel(text);
  const words = label === undefined ? filled(text, TASK) : gapText(label);
  const typed = args[0];
  if (typed === undefined) return { action: { kind, name: head, words } };
  const own = ofArgument(typed);
  return {
    action: { kind, name: head, words, args: [[typed.path, own === undefined ? typed.value : gapText(own)]] },
  };
}

/** Some steps of a run as another is shown them; those of tools that may not be named are left out. */
export function showExample(
  run: Run,
  situation: Pick<Situation, 'task' | 'similar' | 'mayName'>,
  steps: readonly Step[],
): ExampleStep[] {
  const wanted = new Set(steps);
  const shown: ExampleStep[] = [];
  const texts: string[] = [];
  walkGaps(run, situation, (step, gaps) => {
    if (!wanted.has(step) || !situation.mayName(step.operator)) return;
    shown.push(shownStep(step, gaps));
    // One element after another, each with a gap for its label, is not one act.
    texts.push(step.action.kind === 'act' ? step.action.text : '');
  });
  // A tool that is given every line says nothing.
  const tools = new Set(
    shown.flatMap(({ tool, action }) => (action.kind === 'call' ? action.name : (tool ?? []))),
  );
  const isNamed = tools.size > 1 || shown.some(({ action }) => action.kind === 'act');
  return withoutEchoes(isNamed ? shown : shown.map(({ tool: _, ...step }) => step), texts);
}

/** Steps without what was just done the same: what is done for each of several things is told once, of one step or of several. */
function withoutEchoes(steps: readonly ExampleStep[], texts: readonly string[]): ExampleStep[] {
  // What is typed into a field again takes the place of what was tried there.
  const isTried = (at: number): boolean =>
    texts[at] !== '' &&
    texts[at] === texts[at + 1] &&
    [at, at + 1].every((i) => steps[i]!.action.args !== undefined);
  const codes = steps.map((step, at) => JSON.stringify([step, texts[at]]));
  const shown: number[] = [];
  const isEcho = (length: number): boolean =>
    shown.slice(-length).every((at, i) => codes[at] === codes[shown.at(i - 2 * length)!]);
  for (const at of steps.keys()) {
    if (isTried(at)) continue;
    shown.push(at);
    const echo = shown.findIndex((_, i) => isEcho(i + 1));
    shown.length -= echo + 1;
  }
  return shown.map((at) => steps[at]!);
}
