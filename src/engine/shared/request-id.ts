import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, isTopicCode, kindOfLine, type Shown, topicCode } from '../../domain/line-code.js';
import { deriveKey } from './seal.js';

/** What an answer said, or withheld. */
interface Answer {
  /** Codes of its lines, at most {@link MAX_LINES}: see `domain/line-code.ts`. */
  lines: readonly string[];
  /** Codes of lines that by chance were not said beside these; with them at most {@link MAX_LINES}. */
  without?: readonly string[];
  /** By the code of a line, that of the error which it speaks of. */
  errors?: Readonly<Record<string, string>>;
  /** What they are about, at most {@link MAX_TOPICS}. */
  topics?: readonly string[];
  /** True where they were deliberately not said. */
  withheld: boolean;
}

/** What is known of the guidance of a run by the ids of answers in its metadata. */
export interface RunGuidance {
  /** `withheld`: it had none by choice; `unknown`: none that it says. */
  readonly state: 'guided' | 'withheld' | 'unknown';
  /** What it was told, or would have been told; left out where that is not known. */
  readonly shown?: Shown;
}

/** Request ids that carry, signed, what an answer said: nothing is written during an enhance. */
export interface RequestIds {
  /** An id for an answer. */
  issue(collection: number, answer: Answer, unique: string): string;
  /**
   * What a run with that metadata was shown: `request_id`, and `request_ids` where it asked more than once. An id of this form
   * that was not signed here (a store that was moved, another collection) says that the run was guided, and nothing of its
   * lines; a forged one makes a run count for less and no line for more.
   */
  read(collection: number, metadata: Readonly<Record<string, unknown>> | null | undefined): RunGuidance;
}

/** Lines of an answer that its id names. */
const MAX_LINES = 24;
/** Topics that it names; what a longer plan says last counts as done by choice. */
const MAX_TOPICS = 40;
/** Says that what else it says of topics is all: an answer before they were named has none. */
const TOPICS_FOLLOW = topicCode('');
/** Says that the lines before it are told, and those after it not. */
const WITHOUT_FOLLOW = topicCode('\twithout');
/** Ids of one run that are read. */
const MAX_IDS = 64;
const SIGNATURE_BYTES = 12;
const HASH_BYTES = 16;
const GUIDED = 'g';
const WITHHELD = 'w';
const FORM = new RegExp(
  `^(.{1,200})\\.([${GUIDED}${WITHHELD}])((?:[\\w-]{${CODE_LENGTH}}){0,${2 * MAX_LINES + 2 + MAX_TOPICS}})\\.[\\w-]{16}$`,
);

const codesIn = (text: string): string[] =>
  Array.from({ length: text.length / CODE_LENGTH }, (_, i) =>
    text.slice(i * CODE_LENGTH, (i + 1) * CODE_LENGTH),
  );

/** Codes of lines, each with that of its error behind it. */
const withErrors = (lines: readonly string[], errors: Readonly<Record<string, string>>): string[] =>
  lines.flatMap((code) => [code, ...(errors[code] === undefined ? [] : [errors[code]])]);

/** What the codes of an answer say: lines with their errors, those that were not said, and topics. */
function answerIn(codes: readonly string[]): Omit<Answer, 'withheld'> {
  const topicsAt = codes.indexOf(TOPICS_FOLLOW);
  const own = topicsAt < 0 ? codes : codes.slice(0, topicsAt);
  const withoutAt = own.indexOf(WITHOUT_FOLLOW);
  const isLine = (code: string): boolean => kindOfLine(code) !== undefined;
  const without = withoutAt < 0 ? [] : own.slice(withoutAt).filter(isLine);
  const errors = own.flatMap((code, i): [string, string][] => {
    const line = own[i - 1];
    const isError = isTopicCode(code) && code !== WITHOUT_FOLLOW && line !== undefined && isLine(line);
    return isError ? [[line, code]] : [];
  });
  return {
    lines: (withoutAt < 0 ? own : own.slice(0, withoutAt)).filter(isLine),
    ...(without.length > 0 && { without }),
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
    ...(topicsAt >= 0 && { topics: codes.slice(topicsAt).filter(isTopicCode) }),
  };
}

/** Request ids signed with a key derived from the store's secret: unique part, lines, signature. */
export function createRequestIds(secret: Uint8Array): RequestIds {
  const key = deriveKey(secret, 'request ids, signed lines');
  const sign = (collection: number, body: string): string =>
    createHmac('sha256', key)
      .update(`${collection}.${body}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');

  function readOne(
    collection: number,
    id: unknown,
  ): (Answer & { unique: string; signed: boolean }) | undefined {
    if (typeof id !== 'string') return undefined;
    const [, unique, flag, codes] = FORM.exec(id) ?? [];
    if (unique === undefined || codes === undefined) return undefined;
    const dot = id.lastIndexOf('.');
    const signed = timingSafeEqual(
      Buffer.from(id.slice(dot + 1)),
      Buffer.from(sign(collection, id.slice(0, dot))),
    );
    return { unique, ...answerIn(codesIn(codes)), withheld: flag === WITHHELD, signed };
  }

  return {
    issue(collection, { lines, without = [], errors = {}, topics, withheld }, unique) {
      const about = topics ? [TOPICS_FOLLOW, ...topics.slice(0, MAX_TOPICS)] : [];
      const said = lines.slice(0, MAX_LINES);
      const unsaid = without.slice(0, MAX_LINES - said.length);
      const rest = unsaid.length > 0 ? [WITHOUT_FOLLOW, ...withErrors(unsaid, errors)] : [];
      const codes = [...withErrors(said, errors), ...rest, ...about].join('');
      const body = `${unique}.${withheld ? WITHHELD : GUIDED}${codes}`;
      return `${body}.${sign(collection, body)}`;
    },
    read(collection, metadata) {
      const { request_id: first, request_ids: more } = metadata ?? {};
      const ids = [...new Set([first, ...(Array.isArray(more) ? more.slice(0, MAX_IDS) : [])])];
      const read = ids.flatMap((id) => readOne(collection, id) ?? []);
      const guided = read.filter(({ withheld, signed }) => !withheld || !signed);
      const ours = (guided.length > 0 ? guided : read).filter(({ signed }) => signed);
      const state = guided.length > 0 ? 'guided' : read.length > 0 ? 'withheld' : 'unknown';
      if (ours.length === 0) return { state };
      const uniques = ours.map(({ unique }) => unique).join('.');
      const answer = createHash('sha256')
        .update(uniques)
        .digest()
        .subarray(0, HASH_BYTES)
        .toString('base64url');
      const topics = ours.every((one) => one.topics) && [...new Set(ours.flatMap((one) => one.topics ?? []))];
      const lines = [...new Set(ours.flatMap((one) => one.lines))];
      // What was told at another moment of the run was told.
      const unsaid = state === 'guided' ? read.filter(({ signed }) => signed) : [];
      const without = new Set(
        unsaid.flatMap((one) => [...(one.without ?? []), ...(one.withheld ? one.lines : [])]),
      );
      for (const line of lines) without.delete(line);
      const errors = Object.assign({}, ...read.map((one) => (one.signed ? one.errors : {}))) as Record<
        string,
        string
      >;
      return {
        state,
        shown: {
          answer,
          lines,
          ...(without.size > 0 && { without: [...without] }),
          ...(Object.keys(errors).length > 0 && { errors }),
          ...(topics && { topics }),
        },
      };
    },
  };
}
