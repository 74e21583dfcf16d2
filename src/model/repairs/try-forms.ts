import { SAY } from '../../domain/say.js';
import { wholeText } from '../events/whole-text.js';
import { MOST_NAME } from '../settings.js';
import { gapOf, patternOf } from '../table/pattern-of.js';
import { requestOf } from '../table/request-of.js';
import { saidIn } from '../table/said-in.js';
import type { Run, Step } from '../table/table.js';
import { amountsIn, formOf } from '../table/written-form.js';
import { editForms } from './edit-forms.js';
import type { Try } from './tries.js';

/** Digits in one piece that are no accident. */
const LEAST_DIGITS = 3;

/** True for a value that can be part of a repair: it names nobody. */
const canShare = (value: string): boolean =>
  value.length > 0 && value.length <= MOST_NAME && !/[@\n\t]/.test(value);

/** True for an operator that says what it does. */
const isTelling = (operator: string): boolean => /\p{L}{2}/u.test(operator);

/** The form of what a worked step in between, before the refused action is tried again, may have repaired. */
const betweenForm = ({ operator }: Step, refused: Step): string[] =>
  operator === refused.operator || operator === SAY || !isTelling(operator) ? [] : [`F\t${operator}`];

/** How many of the last digits of a number are, in one piece, among the digits of a text. */
function fromText(number: string, text: string): number {
  const digits = text.replace(/\D/g, '');
  let length = number.length;
  while (length >= LEAST_DIGITS && !digits.includes(number.slice(-length))) length -= 1;
  return length < LEAST_DIGITS ? 0 : length;
}

/**
 * Ways in which a value is written: with gaps for all its numbers, and with a gap for that part of a number which the refused
 * value has too, as in `+44‹9 digits›`.
 */
function patternsOf(value: string, before: string): Set<string> {
  const taken = value.replace(/\d+/g, (number) => {
    const length = fromText(number, before);
    return length === 0 ? gapOf(number) : `${number.slice(0, -length)}${gapOf(number.slice(-length))}`;
  });
  return new Set([patternOf(value), taken]);
}

/** What another value of an argument has in common with those of other runs: itself, or how it is written. */
function shared(value: string, before: string | undefined, said: string): string[] {
  if (!canShare(value)) return [];
  const isOther = (pattern: string): boolean =>
    pattern !== value &&
    pattern.replace(/‹[^‹›]*›/g, '') !== '' &&
    (before === undefined || patternOf(before) !== patternOf(value));
  // Of a day or a number in another form the form is the point.
  const form = formOf(value, amountsIn(`${before ?? ''}\n${said}`))?.form;
  return [
    ...(said.includes(value.toLowerCase()) ? [] : [value]),
    ...(form === undefined ? [...patternsOf(value, before ?? '')].filter(isOther) : [form]),
  ];
}

/** Arguments of which a call was given another value, or that it was given in addition. */
function valueForms(a: Step, b: Step, said: string): string[] {
  const had = new Map(a.action.args.map(({ path, value }) => [path, value]));
  const [, address] = requestOf(b.action.args);
  return b.action.args
    .filter(({ path, value }) => had.get(path) !== value)
    .flatMap(({ path, value }) =>
      // Another address is another request: which one is all there is to say.
      path === address?.[0]
        ? [`V\t${path}\t${address[1]}`]
        : [`V\t${path}`, ...shared(value, had.get(path), said).map((form) => `V\t${path}\t${form}`)],
    );
}

/** Everything that a later try did otherwise than the refused action, as forms that count: any of it may be the repair. */
export function tryForms(
  run: Pick<Run, 'task' | 'steps'>,
  index: number,
  { index: later }: Try,
): Set<string> {
  const refused = run.steps[index]!;
  const retry = run.steps[later]!;
  const between = run.steps
    .slice(index + 1, later)
    .filter(({ failed, operator }) => !failed && operator !== SAY);
  const forms = new Set<string>();
  if (wholeText(refused.action) === wholeText(retry.action)) {
    // A line may mean another thing after a program was changed: only of calls and acts time alone can be the repair.
    if (between.length === 0) forms.add('=');
    else if (refused.action.kind !== 'line') forms.add('+');
  } else if (refused.action.kind === 'call' || refused.action.kind === 'act')
    for (const form of valueForms(refused, retry, saidIn(run))) forms.add(form);
  else for (const form of editForms(refused, retry)) forms.add(form);
  for (const done of between) for (const form of betweenForm(done, refused)) forms.add(form);
  return forms;
}
