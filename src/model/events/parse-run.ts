import { type Interaction, isLesson, type Turn } from '../../api/interaction.js';
import { allAtOnce, type InParts } from '../../domain/in-parts.js';
import type { Shown } from '../../domain/line-code.js';
import { replyOf } from '../../extract/reply-of.js';
import { broughtLessons } from '../../extract/statements/brought-lessons.js';
import { type Note, notesOf } from '../../extract/statements/notes-of.js';
import { particularsOf } from '../../extract/statements/particulars.js';
import { parseDecision } from '../../extract/steps/parse-decision.js';
import { type SplitInputs, splitInputs } from '../../extract/steps/split-inputs.js';
import { toStepsInParts } from '../../extract/steps/to-steps.js';
import { reflectionIn } from '../../leaves/reflection/stored-reflection.js'; // leaf: reflection
import { MOST_READ } from '../settings.js';
import { isThought } from './is-thought.js';
import { isSlotted } from './offered-templates.js';
import { optionsOf } from './options.js';
import type { Event, ParsedRun } from './parsed-run.js';
import { peersOf } from './peers-of.js';
import { endedByProvider } from './provider-ended.js';
import { readAction } from './read-action.js';
import { readAnswer } from './read-answer.js';

/** What is known of a run beside its record. */
export interface RunFacts {
  id: string;
  group: string;
  guided?: boolean;
  shown?: Shown | undefined;
}

/** A result's head and its tail. */
const clipped = (text: string): string =>
  text.length <= 2 * MOST_READ
    ? text
    : `${text.slice(0, MOST_READ)}\n…\n${text.slice(-MOST_READ)}`.toWellFormed();

/** Labels in brackets that a page shows: `[Buy Now]`. */
const labelsOf = (inputs: string): Set<string> =>
  new Set([...inputs.matchAll(/\[([^[\]\n]{2,80})\]/g)].map(([, label]) => label!.trim().toLowerCase()));

/** Options that are templates of what may be typed: `take {object} from {place}: takes it`. */
function slottedIn(inputs: string): string[] {
  if (!/[{<]/.test(inputs)) return [];
  return inputs
    .split('\n', 200)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)?/, '')
        .replace(/[:–—]\s.*/, '')
        .trim(),
    )
    .filter((line) => line.length <= 100 && /^[a-z][\w{}<> /-]*$/i.test(line) && isSlotted(line));
}

/** The turns of a run as events and the tools that were offered. */
interface RunEvents {
  events: Event[];
  offered: string[];
}

/** The same as {@link eventsOf}, a turn after another. */
function* eventsInParts(turns: readonly Turn[]): InParts<RunEvents> {
  const offered = new Set<string>();
  const seen: SplitInputs[] = [];
  for (const { inputs } of turns) {
    yield inputs.length;
    seen.push(splitInputs(inputs));
  }
  let labels = new Set<string>();
  const events: Event[] = [];
  for (const [i, { turn, inputs, decision, result }] of turns.entries()) {
    yield inputs.length + decision.length + (result?.length ?? 0);
    for (const option of seen[i]!.tools) offered.add(option);
    // What is offered is said at the start: a command's own usage that is seen later is no template of all that it does.
    if (i === 0) for (const template of slottedIn(inputs)) offered.add(template);
    if (decision.trim() === '') continue;
    // Who is given no observation saw what came of the last action.
    const page = inputs.trim() === '' ? (turns[i - 1]?.result ?? '') : inputs;
    const options = optionsOf(page);
    const shown = new Set([...labelsOf(page)].filter((label) => !options.has(label)));
    // A page is there until the next one is seen.
    if (shown.size > 0 || options.size > 0) labels = shown;
    // Where a record keeps no results, what the agent saw next is what came of the action.
    const next = seen[i + 1]?.observation ?? '';
    const came = clipped(result ?? next);
    const isSame = result === undefined && next === seen[i]!.observation;
    for (const read of parseDecision(decision, seen[i]!.tools)) {
      if (isThought(read)) continue;
      const action = readAction(read, options, labels);
      const answer = readAnswer(read, action, came);
      // A page that is as it was says nothing; an error that is there again came again.
      events.push(
        isSame && answer.sign !== 'error'
          ? { turn, action, result: '', answer: readAnswer(read, action, '') }
          : { turn, action, result: came, answer },
      );
    }
  }
  return { events, offered: [...offered] };
}

/** The turns of a run as events. Parallel calls of one turn are several events that share its result. */
export const eventsOf = (turns: readonly Turn[]): RunEvents => allAtOnce(eventsInParts(turns));

/** Turns of which the last has what the person said of it for its result, where it has none. */
function withReply(turns: readonly Turn[], reply: string | undefined): readonly Turn[] {
  const last = turns.at(-1);
  return reply === undefined || last === undefined || last.result?.trim()
    ? turns
    : turns.with(-1, { ...last, result: reply });
}

type NotedFields = Pick<Interaction, 'query' | 'turns'>;

/** What the agent of a record noted. Few records have a memory, and what theirs holds takes a look at all steps. */
function* notesInParts(interaction: NotedFields): InParts<readonly Note[]> {
  if (!interaction.turns.some(({ memory }) => memory?.trim())) return [];
  return notesOf(interaction, particularsOf(yield* toStepsInParts(interaction))).notes;
}

/** What is read of a record. */
type ReadFields = Pick<Interaction, 'query' | 'turns' | 'success' | 'agent_type' | 'metadata'>;

/** The same as {@link parseRun}, a turn after another. */
export function* parseRunInParts(
  { query, turns, success, agent_type, metadata }: ReadFields,
  { id, group, guided = false, shown }: RunFacts,
): InParts<ParsedRun> {
  const reflection = yield* reflectionIn({ query, turns, metadata }, notesInParts); // leaf: reflection
  const left = endedByProvider(turns);
  const brought = isLesson({ turns }) ? broughtLessons({ turns, metadata }) : [];
  const notes = brought.length > 0 ? [] : yield* notesInParts({ query, turns });
  const outcomeKnown = left === undefined && typeof success === 'boolean';
  return {
    id,
    task: query,
    group,
    agentType: agent_type ?? '',
    peers: peersOf({ agent_type, metadata }),
    success: outcomeKnown ? Number(success) : 0.5,
    outcomeKnown,
    ...(left ? { isCutOff: true } : {}),
    guided,
    ...(shown ? { shown } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(brought.length > 0 ? { brought } : {}),
    ...(reflection ? { reflection } : {}), // leaf: reflection
    ...(yield* eventsInParts(left ?? withReply(turns, replyOf({ metadata })))),
  };
}

/** A record as the model reads it. A pure function: the same record gives the same run, to the bit. */
export const parseRun = (record: ReadFields, facts: RunFacts): ParsedRun =>
  allAtOnce(parseRunInParts(record, facts));
