import { createHash } from 'node:crypto';
import type { ActionPlan } from './action-plan.js';
import type { Sentence } from './guidance-item.js';

/**
 * The kinds of line that an agent may be told, each with the letter that names it in a request id: the forms of sentences,
 * `curated` for what a person wrote, `plan` for the plan that programs read.
 */
const LETTERS = {
  example: 'm',
  past: 'y',
  failed: 'd',
  noted: 'i',
  before: 'b',
  after: 'a',
  'leave-out': 'l',
  repeat: 'e',
  repair: 'r',
  'only-if': 'c',
  'only-after': 'o',
  once: 'u',
  source: 's',
  names: 'n',
  now: 'w',
  curated: 'p',
  plan: 't',
} as const satisfies Record<Sentence['form'] | 'curated' | 'plan', string>;

/** A kind of line. */
export type LineKind = keyof typeof LETTERS;

/** What a run was told, or would have been told had guidance not been withheld. */
export interface Shown {
  /** The answer that said it: runs that bring the id of one answer are one observation. */
  readonly answer: string;
  /** Codes of its lines: see {@link lineCode}. */
  readonly lines: readonly string[];
  /** Codes of lines that it would have had, and that by chance were not said beside the others. */
  readonly without?: readonly string[];
  /** By the code of a line, said or not, that of the error which it speaks of. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Codes of what they are about: see {@link topicCode}. Left out where the answer does not say. */
  readonly topics?: readonly string[];
}

const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter as string, kind as LineKind]));

/** Characters of a code: a letter for the kind and 36 bits of what the line says. */
export const CODE_LENGTH = 7;

/** Evidence changes with every run, of one error there are several wordings, and items and places are of one result: none is what a line says to do. */
const EVIDENCE = new Set([
  'runs',
  'by',
  'followed',
  'otherwise',
  'failed',
  'with',
  'without',
  'worked',
  'held',
  'refused',
  'error',
  'items',
  'likeTask',
  'proposed',
]);

/** The same text for equal values, whatever the order of their fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) => {
    if (EVIDENCE.has(name)) return undefined;
    return typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one;
  });

const digestOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('base64url')
    .slice(0, CODE_LENGTH - 1);

/** The code of a line by what it says; the same for the same words of the same kind. */
export const lineCode = (kind: LineKind, says: unknown): string => LETTERS[kind] + digestOf(canonical(says));

/** The first letter of the codes of topics. */
const TOPIC = 'q';

/** The code of something that lines are about: see `GuidanceItem`. */
export const topicCode = (topic: string): string => TOPIC + digestOf(topic);

export const isTopicCode = (code: string): boolean => code.length === CODE_LENGTH && code[0] === TOPIC;

/** The code of a sentence: of what it says to do, not of the evidence for it. */
export const sentenceCode = (sentence: Sentence): string => lineCode(sentence.form, sentence);

/** The code of a sentence that says what agents noted. */
export const notedCode = (say: string): string => lineCode('noted', { form: 'noted', say });

/** The code of a plan for programs: of its actions in their order. */
export const planCode = ({ steps }: ActionPlan): string =>
  lineCode(
    'plan',
    steps.map(({ action }) => action),
  );

/** The kind of a line by its code; undefined for what is no code. */
export const kindOfLine = (code: string): LineKind | undefined =>
  code.length === CODE_LENGTH ? KINDS.get(code[0]!) : undefined;
