import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, isTopicCode, kindOfLine, type Shown, topicCode } from '../../domain/line-code.js';
import { deriveKey } from './seal.js';

/** What an answer said, or withheld. */
interface Answer {
  /** Codes of its lines, at most {@link MAX_LINES}: see `domain/line-code.ts`. */
  lines: readonly string[];
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
/** Ids of one run that are read. */
const MAX_IDS = 64;
const SIGNATURE_BYTES = 12;
const HASH_BYTES = 16;
const GUIDED = 'g';
const WITHHELD = 'w';
const FORM = new RegExp(
  `^(.{1,200})\\.([${GUIDED}${WITHHELD}])((?:[\\w-]{${CODE_LENGTH}}){0,${MAX_LINES + 1 + MAX_TOPICS}})\\.[\\w-]{16}$`,
);

const codesIn = (text: string): string[] =>
  Array.from({ length: text.length / CODE_LENGTH }, (_, i) =>
    text.slice(i * CODE_LENGTH, (i + 1) * CODE_LENGTH),
  );

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
    const all = codesIn(codes);
    const topics = all.filter(isTopicCode);
    return {
      unique,
      lines: all.filter((code) => kindOfLine(code) !== undefined),
      ...(topics.length > 0 && { topics }),
      withheld: flag === WITHHELD,
      signed,
    };
  }

  return {
    issue(collection, { lines, topics, withheld }, unique) {
      const about = topics ? [TOPICS_FOLLOW, ...topics.slice(0, MAX_TOPICS)] : [];
      const codes = [...lines.slice(0, MAX_LINES), ...about].join('');
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
      return { state, shown: { answer, lines, ...(topics && { topics }) } };
    },
  };
}
