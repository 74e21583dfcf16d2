import type {
  ActionPlan,
  ArgumentSource,
  PlanStep,
  StepArgument,
  StepCondition,
  StepRemedy,
} from '../../../src/index.js';
import type { Colors } from './colors.js';
import { oneLine } from './printable.js';

/** Characters of a value or an error, and of a line. */
const VALUE = 60;
const LINE = 400;
/** Places that are named of an argument: the likeliest. */
const SOURCES = 2;

const either = (texts: readonly string[]): string => texts.join(' or ');
const quoted = (values: readonly string[]): string =>
  either(values.map((value) => `"${oneLine(value, VALUE)}"`));

/** A place in the result of an action: `get_order items.id`. */
const placeOf = (action: string, path: string): string =>
  `${action} ${path.replaceAll('[]', '').replace(/^\.|\.$/g, '')}`.trim();

/** A fact as it is said: `get_order status`. */
function factOf(fact: string): string {
  const at = fact.indexOf('.');
  return placeOf(fact.slice(0, at), fact.slice(at + 1));
}

function sourceOf(source: ArgumentSource): string {
  if ('constant' in source) return quoted(source.constant);
  if ('task' in source) return 'the task';
  const { action, path, same } = source;
  return `${placeOf(action, path)}${same === undefined ? '' : ` of the same ${same}`}`;
}

/** Older services name an argument with no place too. */
const argumentOf = ({ name, from }: StepArgument): string =>
  `${name} from ${from.length === 0 ? 'a place not known' : either(from.slice(0, SOURCES).map(sourceOf))}`;

function holdsOf(fact: string, values: readonly string[]): string {
  const [kind, ...names] = fact.split('.');
  if (kind !== 'done') return `only if ${factOf(fact)} is ${quoted(values)}`;
  return `${values.includes('true') ? 'only after' : 'not after'} ${names.join('.')}`;
}

const conditionOf = ({ fact, values, held, refused }: StepCondition): string =>
  `${holdsOf(fact, values)} (${held} ok${refused > 0 ? `; ${refused} refused otherwise` : ''})`;

/** An edit of the refused call has no action of its own. */
const remedyOf = ({ error, then, support }: StepRemedy): string =>
  `if refused ${quoted([error])}: ${then.join(', then ') || 'edit the call, as the text says'} (${support > 0 ? `${support} ok` : 'not tried yet'})`;

/** What is known of a step, a line each. */
function detailsOf({ args = [], only_if = [], once_per, if_refused = [] }: PlanStep): string[] {
  return [
    ...(args.length > 0 ? [args.map(argumentOf).join('; ')] : []),
    ...only_if.map(conditionOf),
    ...(once_per === undefined ? [] : [`once per ${once_per}`]),
    ...if_refused.map(remedyOf),
  ];
}

function stepLines(steps: readonly PlanStep[], indent: string, color: Colors): string[] {
  return steps.flatMap((step, i) => [
    `${indent}${i + 1}. ${oneLine(step.action, LINE)}  ${color.dim(step.chance.toFixed(2))}`,
    ...detailsOf(step).map((text) => color.dim(`${indent}   ${oneLine(text, LINE)}`)),
    ...(step.branches ?? []).flatMap(({ when, steps: then }) => [
      color.dim(`${indent}   where ${oneLine(`${factOf(when.fact)} is ${quoted([when.value])}`, LINE)}:`),
      ...stepLines(then, `${indent}   `, color),
    ]),
  ]);
}

/**
 * A plan for people: what it is for, then each step with its chance, where its arguments come from, what has to hold,
 * and what puts refusals right.
 *
 * @param color colours, or the identity
 * @returns lines of text
 */
export function renderPlan({ goals, steps }: ActionPlan, color: Colors): string[] {
  const wanted = goals.map((goal) => `${goal.action} ${goal.chance.toFixed(2)}`).join(', ');
  return [
    color.bold('Plan') + color.dim('  (how likely each step is needed and works)'),
    ...(wanted === '' ? [] : [color.dim(`  for ${oneLine(wanted, LINE)}`)]),
    ...stepLines(steps, '  ', color),
  ];
}
