import type { ExampleStep, GuidanceItem, Sentence, UnsaidItem } from '../domain/guidance-item.js';
import type { Names } from './names.js';
import { type Part, words } from './parts.js';
import { renderParts } from './render.js';
import { repairParts, sentenceParts } from './sentences.js';
import { showableSteps } from './showable-steps.js';

/** What lines may name, and what they may cost. */
interface ChooseOptions {
  /** Tokens (of 4 characters) for all lines together. */
  readonly maxTokens: number;
  /** Tokens beside those for what names of actions have beyond a usual length; default 0. */
  readonly forLongNames?: number;
  readonly names: Names;
}

/** An item that is shown, and its line without the line break. */
export interface ChosenItem {
  readonly item: GuidanceItem;
  readonly line: string;
}

/** A longer line is not shown: cut, it would say another thing. */
const MAX_LINE = 800;
/** A name of this length is a usual one: two of them are in a line of sixty tokens with its frame. */
const USUAL_NAME = 20;
/** Groups that have to bear out a line with a pipe, a redirection or a second command: more than one client and its copy. */
const MIN_GROUPS = 3;
/** Signs by which one line carries out another. */
const CHAINS = /[|<>;&]|\$\(/;

/** Tokens that a line costs, with its line break. */
const costOf = (line: string): number => Math.ceil((line.length + 1) / 4);

/** Whether an item bears on the last result. */
const AT_HAND: ReadonlySet<Sentence['form']> = new Set(['now', 'past', 'repeat']);
const isAtHand = ({ form }: Sentence): boolean => AT_HAND.has(form);

const isChain = (part: Part): boolean => 'typed' in part && CHAINS.test(part.typed);

/** Steps without the places that values come from: an argument's name says as much, in a third of the room. */
const briefSteps = (steps: readonly ExampleStep[]): ExampleStep[] =>
  steps.map(({ args, ...step }) =>
    args === undefined
      ? step
      : { ...step, args: args.map((one) => (one.from && 'action' in one.from ? { name: one.name } : one)) },
  );

/** A sentence as far as it may be shown. */
function shownSentence(sentence: Sentence, names: Names): Sentence | undefined {
  if (!('steps' in sentence)) return sentence;
  const steps = showableSteps(sentence.steps, names);
  return steps.length === 0 && sentence.form !== 'failed' ? undefined : { ...sentence, steps };
}

/** Names with a count of the tokens that those which were shown have beyond a usual length. */
function measured(names: Names): { names: Names; excess: () => number } {
  let characters = 0;
  return {
    names: {
      ...names,
      action(name) {
        const shown = names.action(name);
        characters += Math.max(0, (shown?.length ?? 0) - USUAL_NAME);
        return shown;
      },
    },
    excess: () => Math.floor(characters / 4),
  };
}

/**
 * What an item says, without its evidence, its line, and the tokens of that for what its names have beyond a usual length;
 * undefined for what must not be shown.
 */
function rendered(
  item: GuidanceItem,
  names: Names,
): { says: string; line: string; excess: number } | undefined {
  const said = shownSentence(item.sentence, names);
  if (said === undefined) return undefined;
  const { statement, evidence } = sentenceParts(said);
  if (item.groups < MIN_GROUPS && !('steps' in said) && statement.some(isChain)) return undefined;
  const { names: counted, excess } = measured(names);
  const whole = renderParts(words`${statement}${evidence}.`, counted, MAX_LINE);
  // What was cut ends in `…`.
  if (!whole?.endsWith('.')) return undefined;
  const { sentence } = item;
  const repair = sentence.form === 'now' && renderParts(repairParts(sentence.repair), names, MAX_LINE);
  return {
    says: repair || renderParts(statement, names, MAX_LINE)!,
    line: `- ${whole}`,
    excess: excess(),
  };
}

/** An item in fewer words; undefined where there are none. */
function briefly(item: GuidanceItem, names: Names): ReturnType<typeof rendered> {
  const { sentence } = item;
  if (!('steps' in sentence)) return undefined;
  return rendered({ ...item, sentence: { ...sentence, steps: briefSteps(sentence.steps) } }, names);
}

/** Whether a line says what another says already: the same action first, or the repair that is to be made now. */
const isSaid = (says: string, before: readonly { says: string; item: GuidanceItem }[]): boolean =>
  before.some(({ says: other, item }) =>
    item.sentence.form === 'now'
      ? says.endsWith(`: ${other}`)
      : other === says || other.startsWith(`${says}: `) || says.startsWith(`${other}: `),
  );

function choose(
  items: readonly GuidanceItem[],
  { maxTokens, forLongNames = 0, names }: ChooseOptions,
): { chosen: ChosenItem[]; unsaid: UnsaidItem[] } {
  const unsaid: UnsaidItem[] = [];
  const candidates = items.flatMap((item, order) => {
    const shown = item.gain > 0 ? (rendered(item, names) ?? briefly(item, names)) : undefined;
    if (shown !== undefined) return [{ ...shown, item, order, cost: costOf(shown.line) }];
    unsaid.push({ item, reason: item.gain > 0 ? 'names' : 'gain' });
    return [];
  });
  type Candidate = (typeof candidates)[number];
  const byHand = (a: Candidate, b: Candidate): number =>
    Number(isAtHand(b.item.sentence)) - Number(isAtHand(a.item.sentence));
  /** Takes candidates in an order while there is room for them. */
  const fill = (order: (a: Candidate, b: Candidate) => number) => {
    const chosen: Candidate[] = [];
    const left: UnsaidItem[] = [];
    let room = maxTokens;
    let beside = forLongNames;
    const take = (candidate: Candidate): boolean => {
      const free = Math.min(candidate.excess, beside);
      if (candidate.cost - free > room) return false;
      chosen.push(candidate);
      room -= candidate.cost - free;
      beside -= free;
      return true;
    };
    for (const candidate of [...candidates].sort(
      (a, b) => byHand(a, b) || order(a, b) || a.order - b.order,
    )) {
      const { item, says } = candidate;
      if (isSaid(says, chosen)) left.push({ item, reason: 'repeated' });
      else if (!take(candidate)) {
        const brief = briefly(item, names);
        const isTaken = brief && take({ ...candidate, ...brief, cost: costOf(brief.line) });
        if (!isTaken) left.push({ item, reason: 'budget' });
      }
    }
    return { chosen, left, gain: chosen.reduce((sum, { item }) => sum + item.gain, 0) };
  };
  const byToken = fill((a, b) => b.item.gain / b.cost - a.item.gain / a.cost);
  // A short line may leave no room for the one that is worth most.
  const isShort = byToken.left.some(({ reason }) => reason === 'budget');
  const byGain = isShort ? fill((a, b) => b.item.gain - a.item.gain) : byToken;
  const { chosen, left } = byGain.gain > byToken.gain ? byGain : byToken;
  unsaid.push(...left);
  chosen.sort((a, b) => byHand(a, b) || b.item.gain - a.item.gain || a.order - b.order);
  return { chosen: chosen.map(({ item, line }) => ({ item, line })), unsaid };
}

/**
 * Chooses items by expected gain for each token until the budget is spent, or by gain alone where that gains more, never the same
 * twice, and puts what bears on the last result first, then the most gain. What must not be shown, and what gains nothing, is left out.
 */
export const chooseItems = Object.assign(choose, { costOf });
