import type { ArgumentSource } from '../domain/action-plan.js';
import type {
  Edit,
  ExampleArgument,
  ExampleStep,
  RepairKind,
  Sentence,
  ShownAction,
  Tally,
} from '../domain/guidance-item.js';
import { type CallValue, joined, type OwnWords, ownWords, type Part, words } from './parts.js';

/** Code units of an error, of words that are said, of a label and of a value, quotation marks included. */
const MOST_ERROR = 162;
const MOST_WORDS = 122;
const MOST_LABEL = 82;
const MOST_VALUE = 42;
/** Code units of what agents noted: a whole sentence, in the plainest spelling. */
const MOST_NOTED = 322;
/** Code units of one step of an example: a statement with its joins. */
const MOST_STEP = 240;
/** Arguments and values that are named of one action. */
const MAX_ARGS = 3;
const MAX_VALUES = 4;

/** A place in a result as it is shown: `items.item_id` of `items[].item_id`. */
const placeOf = (path: string): string => path.replaceAll('[]', '').replace(/^\.|\.$/g, '');

const typed = (text: string): Part => ({ typed: text });
const tool = (name: string): Part => ({ call: name, args: [] });
const argument = (name: string): Part[] => words`\`${{ argument: placeOf(name) }}\``;
const said = (text: string, most: number): Part => ({ said: text, most });
const either = (values: readonly string[]): Part[] =>
  joined(
    values.slice(0, MAX_VALUES).map((value) => [said(value, MOST_VALUE)]),
    ownWords` or `,
  );

/** White space before a mark is the lexer's, not the error's. */
const tidy = (error: string): string =>
  error.replace(/(?<!\s)\s+([:;,.!?)\]])/g, '$1').replace(/([([])\s+/g, '$1');
const errorOf = (error: string, most = MOST_ERROR): Part => said(tidy(error), most);

/** Something is chosen in an element, and typed into one. */
const CHOOSES = /^(?:select|choose|pick)/i;

/** An action as a sentence names it. */
export function actionParts({ kind, name, words: label = '', args = [] }: ShownAction): Part[] {
  switch (kind) {
    case 'call':
      return [{ call: name, args: args.slice(0, MAX_ARGS) }];
    case 'line':
      return [typed(name)];
    case 'act': {
      // What is typed into an element is an argument beside its label.
      const [value] = args;
      return value === undefined
        ? words`${{ name }} ${said(label, MOST_LABEL)}`
        : words`${{ name }} ${said(value[1], MOST_VALUE)} ${CHOOSES.test(name) ? ownWords`in` : ownWords`into`} ${said(label, MOST_LABEL)}`;
    }
    case 'say':
      return label.trim().endsWith('?')
        ? words`ask ${said(label, MOST_WORDS)}`
        : words`say ${said(label, MOST_WORDS)}`;
  }
}

/** A step of an example: a call with all its arguments. */
export const exampleStepParts = ({ action, args, tool }: ExampleStep): Part[] =>
  action.kind === 'call'
    ? [
        {
          call: action.name,
          args: (args ?? []).map((each) => [placeOf(each.name), givenAs(each)] as const),
          most: MOST_STEP,
        },
      ]
    : action.kind === 'line'
      ? [...(tool === undefined ? [] : words`${{ name: tool }} `), { typed: action.name, most: MOST_STEP }]
      : actionParts(action);

function givenAs({ value, isLine, either, isOpen, from }: ExampleArgument): CallValue {
  if (value !== undefined) return isLine ? { line: value } : value;
  if (either !== undefined) return { either, isOpen };
  if (from === undefined) return null;
  return 'task' in from || 'user' in from ? from : { call: from.action, at: placeOf(from.path) };
}

function editParts(edit: Edit): Part[] {
  if (edit.kind === 'replace') return words`use ${typed(edit.to)} instead of ${typed(edit.from)}`;
  if (edit.kind === 'delete') return words`leave out ${typed(edit.text)}`;
  const added = typed(edit.text);
  switch (edit.at) {
    case 'front':
      return words`put ${added} before it`;
    case 'end':
      return words`add ${added} at the end`;
    case 'before':
      return words`put ${added} before ${typed(edit.anchor)}`;
    case 'after':
      return words`put ${added} after ${typed(edit.anchor)}`;
  }
}

/** What is done about an error; of one that was not met yet there is nothing to stop. */
export function repairParts(repair: RepairKind, isAhead = false): Part[] {
  switch (repair.kind) {
    case 'edit':
      return editParts(repair.edit);
    case 'first':
      return words`first ${joined(repair.actions.map(actionParts), ownWords`, then `)}`;
    case 'other-value':
      return repair.values.length === 0
        ? words`use another ${argument(repair.argument)}`
        : words`use ${argument(repair.argument)} ${either(repair.values)}`;
    case 'again':
      return words`try the same again`;
    case 'wait':
      return words`wait, then try again`;
    case 'stop':
      return words`${isAhead ? ownWords`leave it out` : ownWords`stop trying`}${
        repair.instead === undefined ? [] : words`; ${actionParts(repair.instead)}`
      }`;
  }
}

/** An action that fails, and with what. */
export const failureParts = ({ action, error }: { action: ShownAction; error: string }): Part[] =>
  words`${actionParts(action)} fails with ${errorOf(error)}`;

/** An action, with what its result has to say. */
export function anchorParts({ anchor, when }: Extract<Sentence, { form: 'before' | 'after' }>): Part[] {
  if (!when) return actionParts(anchor);
  return when.value === undefined
    ? words`${actionParts(anchor)} with several ${argument(when.path)}`
    : words`${actionParts(anchor)} with ${argument(when.path)} ${said(when.value, MOST_VALUE)}`;
}

const times = ({ yes, of }: Tally): OwnWords[] => ownWords`${Math.round(yes)} of ${Math.round(of)}`;

/** `(worked 12 of 12 times)`; nothing where nobody counted. */
const workedParts = (worked: Tally): OwnWords[] =>
  worked.of > 0 ? ownWords` (worked ${times(worked)} times)` : [];

/** `(6 of 6 succeeded; 0 of 6 without)` */
const contrastParts = (sentence: { with: Tally; without: Tally }): OwnWords[] =>
  ownWords` (${times(sentence.with)} succeeded; ${times(sentence.without)} without)`;

type Noted = Extract<Sentence, { form: 'noted' }>;

/** `Noted in 3 runs, 2 of 3 succeeded`; of what can be counted `…, followed 9 of 11 succeeded, 2 of 7 otherwise`, and at an action that alone. */
function notedParts({ runs, by, worked, followed, otherwise }: Noted): OwnWords[] {
  if (runs === 0 && by === undefined && followed && otherwise)
    return ownWords`Followed ${times(followed)} succeeded, ${times(otherwise)} otherwise`;
  const who =
    by === 'model'
      ? ownWords`Proposed by a model`
      : by === 'person'
        ? ownWords`Proposed in writing`
        : ownWords`Noted in ${runs} ${runs === 1 ? ownWords`run` : ownWords`runs`}`;
  const ended = worked.of > 0 ? ownWords`, ${times(worked)} succeeded` : [];
  return followed && otherwise && followed.of > 0
    ? ownWords`${who}, followed ${times(followed)} succeeded, ${times(otherwise)} otherwise`
    : ownWords`${who}${ended}`;
}

/** `(told: 9 of 11 succeeded; not told: 2 of 7)`; nothing where nobody was told yet. */
function shownParts(shown: { with: Tally; without: Tally }): OwnWords[] {
  if (shown.with.of === 0) return [];
  const without = shown.without.of > 0 ? ownWords`; not told: ${times(shown.without)}` : [];
  return ownWords` (told: ${times(shown.with)} succeeded${without})`;
}

/** `(47 of 47 got on; 16 of 82 otherwise)` */
const gotOnParts = (sentence: { with: Tally; without: Tally }): OwnWords[] =>
  ownWords` (${times(sentence.with)} got on; ${times(sentence.without)} otherwise)`;

/** `(277 worked; 5 of 5 refused otherwise)` */
const heldParts = (held: number, refused: Tally): OwnWords[] =>
  refused.of > 0
    ? ownWords` (${Math.round(held)} worked; ${times(refused)} refused otherwise)`
    : ownWords` (${Math.round(held)} worked)`;

function sourceParts(name: string, from: ArgumentSource): Part[] {
  if ('constant' in from) return words`${argument(name)} is ${either(from.constant)}`;
  if ('task' in from) return words`${argument(name)} is the task's words`;
  const place = placeOf(from.path);
  return place === ''
    ? words`${argument(name)} from ${tool(from.action)}`
    : words`${argument(name)} from ${tool(from.action)} ${argument(place)}`;
}

const nameParts = ({ name, parts }: { name: string; parts: readonly string[] }): Part[] =>
  parts.length === 0
    ? [typed(name)]
    : words`${typed(name)} (${joined(
        parts.map((part) => [typed(part)]),
        ownWords`, `,
      )})`;

/** How names hang together: `; joined: flights.Airline = airlines.uid`. */
const joinParts = (joins: readonly (readonly [string, string])[]): Part[] =>
  joins.length === 0
    ? []
    : words`; joined: ${joined(
        joins.map(([left, right]) => [typed(`${left} = ${right}`)]),
        ownWords`, `,
      )}`;

const likeTaskParts = ({ likeTask }: { readonly likeTask?: string }): Part[] =>
  likeTask === undefined ? [] : words`, ${said(likeTask, MOST_WORDS)},`;

/** A sentence in two: what it says, and the evidence in round brackets after it. */
interface SentenceParts {
  readonly statement: readonly Part[];
  readonly evidence: readonly OwnWords[];
}

/**
 * The parts of a sentence, without the full stop at its end. Each form is one of the table in docs/concepts/guidance.md, from which people and
 * programs read it.
 */
export function sentenceParts(sentence: Sentence): SentenceParts {
  const says = (statement: readonly Part[], evidence: readonly OwnWords[] = []): SentenceParts => ({
    statement,
    evidence,
  });
  switch (sentence.form) {
    case 'example':
      return says(
        words`A like task${likeTaskParts(sentence)} was done so: ${joined(sentence.steps.map(exampleStepParts), ownWords` -> `)}`,
        sentence.worked.of > 0 ? ownWords` (${times(sentence.worked)})` : [],
      );
    case 'failed': {
      const at = joined(sentence.steps.map(exampleStepParts), ownWords` -> `);
      return says(
        words`A like task${likeTaskParts(sentence)} failed ${at.length === 0 ? [] : words`at ${at} `}with ${errorOf(sentence.error)}`,
        ownWords` (${times(sentence.failed)})`,
      );
    }
    case 'past':
      return says(
        words`A like run got past it so: ${joined(sentence.steps.map(exampleStepParts), ownWords` -> `)}`,
      );
    case 'noted':
      return says(words`${notedParts(sentence)}: ${said(sentence.say, MOST_NOTED)}`, shownParts(sentence));
    case 'before':
      return says(
        words`Before ${anchorParts(sentence)}: ${actionParts(sentence.action)}`,
        contrastParts(sentence),
      );
    case 'after':
      return says(
        words`After ${anchorParts(sentence)}: ${actionParts(sentence.action)}`,
        contrastParts(sentence),
      );
    case 'leave-out':
      return says(words`Leave out ${actionParts(sentence.action)}`, contrastParts(sentence));
    case 'repeat':
      return says(
        words`Leave out the same again`,
        'worked' in sentence ? workedParts(sentence.worked) : gotOnParts(sentence),
      );
    case 'repair': {
      const { action, error, repair, worked, proposed } = sentence;
      const subject = proposed === 'alone' ? ownWords`This` : actionParts(action);
      const failure = proposed
        ? words`${subject} can fail with ${errorOf(error, MOST_VALUE)}`
        : words`If ${failureParts(sentence)}`;
      const evidence = proposed && worked.of > 0 ? ownWords` (${times(worked)} worked)` : workedParts(worked);
      return says(words`${failure}: ${repairParts(repair, proposed !== undefined)}`, evidence);
    }
    case 'only-if': {
      const place = placeOf(sentence.path);
      const fact =
        place === '' ? [tool(sentence.operator)] : words`${tool(sentence.operator)} ${argument(place)}`;
      return says(
        words`${actionParts(sentence.action)}: only if ${fact} is ${either(sentence.values)}`,
        heldParts(sentence.held, sentence.refused),
      );
    }
    case 'only-after':
      return says(
        words`${actionParts(sentence.action)}: only after ${actionParts(sentence.prior)}`,
        heldParts(sentence.held, sentence.refused),
      );
    case 'once':
      return says(words`${actionParts(sentence.action)}: once per ${argument(sentence.argument)}`);
    case 'source':
      return says(words`${actionParts(sentence.action)}: ${sourceParts(sentence.argument, sentence.from)}`);
    case 'names':
      return says(
        words`Names in use: ${joined(sentence.names.map(nameParts), ownWords`; `)}${joinParts(sentence.joins)}`,
      );
    case 'now':
      return says(words`Now: ${repairParts(sentence.repair)}`, workedParts(sentence.worked));
  }
}
