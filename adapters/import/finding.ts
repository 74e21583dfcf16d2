import type { Interaction } from '../../src/index.js';

/** A position in the input. */
export interface Place {
  /** The file as it was named; `-` for standard input. */
  file: string;
  /** The line it began on, counted from 1. */
  line: number;
  /** Bytes of JSON it was read from. */
  bytes: number;
  /** Milliseconds since 1970 when the file was last changed: the time of runs that do not carry one. */
  modified: number;
  /** The line on which the list at the top of the file began that it is an item of. */
  list?: number;
}

/** A run that was found, as the record that will be stored. */
export interface FoundRun {
  kind: 'run';
  at: Place;
  /** The same each time this run is read, and of no other run. */
  id: string;
  /** What wrote it, by the name of `kinds.ts`. */
  format: string;
  record: Omit<Interaction, 'tenant_id'>;
  /** True where texts were cut or turns left out so that the record can be stored. */
  shortened: boolean;
  /** Names what is here of a run that another trace may have too, or go on with: one that waits for a person. */
  part?: string | undefined;
  /** The `part` of a trace before, with which this run begins. */
  goesOn?: string | undefined;
}

/** Something that should have been a run, or a part of one, and could not be read. */
export interface Unreadable {
  kind: 'unreadable';
  at: Place;
  /** The value got and the one expected, in words. */
  message: string;
}

/** Something that was read and has no run in it; counted by what it is. */
export interface PassedOver {
  kind: 'passed_over';
  /** In the plural, for the report: `summary lines`. */
  what: string;
  /** How many there were; default one. */
  count?: number;
}

/** A file in which there is no run at all: an error where it was named, else one of many files of a folder. */
export interface Nothing {
  kind: 'nothing';
  at: Place;
  message: string;
}

/** A reader's finding about its input. */
export type Finding = FoundRun | Unreadable | PassedOver | Nothing;

/** Counts something that is left out, named in the plural. */
export type Note = (what: string) => void;

/** Names of fields that a call or a result has. */
const ACTS = /"\w{0,20}(?:tool|function|action|command)\w{0,20}":/i;
const MOST_LOOKED_AT = 4_000;

/** True for a value that has a call or the result of one in it, by the names of its fields. */
export const looksLikeCall = (value: unknown): boolean =>
  ACTS.test(JSON.stringify(value)?.slice(0, MOST_LOOKED_AT) ?? '');

/** Fields that say which tools there are, and no call. */
const OFFERED =
  /^(?:.*tools|.*functions|tool_?choice|tool_?config|.*metadata|model.*|params|settings|config.*|request|body|prompt|input|messages)$/i;

/** The name of a field beside a question and its answer that has a call or the result of one in it. */
export const callFieldIn = (fields: Readonly<Record<string, unknown>>): string | undefined =>
  Object.entries(fields).find(
    ([key, value]) =>
      !OFFERED.test(key) &&
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).length > 0 &&
      looksLikeCall({ [key]: value }),
  )?.[0];

const LEFT_OUT =
  /^(?:(?:messages of the unknown role|parts of unknown type|lines of type) (\S+)|calls |items of .*\(calls)/;
const CALL = /tool|function|call|action|command|exec|invo/i;

/** True for the name of something that was left out and is a call or the result of one. */
export function isCallLeftOut(what: string): boolean {
  const [found, named] = LEFT_OUT.exec(what) ?? [];
  return found !== undefined && !what.startsWith('calls of tools by the person') && CALL.test(named ?? found);
}
