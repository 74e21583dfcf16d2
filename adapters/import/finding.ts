import type { Interaction } from '../../src/index.js';

/** Where in the input something stood. */
export interface Place {
  /** The file as it was named; `-` for standard input. */
  file: string;
  /** The line it began on, counted from 1. */
  line: number;
  /** Bytes of JSON it was read from. */
  bytes: number;
  /** Milliseconds since 1970 when the file was last changed: the time of runs that do not carry one. */
  modified: number;
}

/** A run that was found, as the record that will be stored. */
export interface FoundRun {
  kind: 'run';
  at: Place;
  /** The same each time this run is read, and of no other run of this format. */
  id: string;
  record: Omit<Interaction, 'tenant_id'>;
  /** True where texts were cut or turns left out so that the record can be stored. */
  shortened: boolean;
}

/** Something that should have been a run, or a part of one, and could not be read. */
export interface Unreadable {
  kind: 'unreadable';
  at: Place;
  /** What was got and what was expected, in words. */
  message: string;
}

/** Something that was read and has no run in it; counted by what it is. */
export interface PassedOver {
  kind: 'passed_over';
  /** In the plural, for the report: `summary lines`. */
  what: string;
}

/** What a reader says about what it was given. */
export type Finding = FoundRun | Unreadable | PassedOver;

/** Reads the values of one format, in the order of the files. Nothing it does throws. */
export interface Reader {
  /** Takes the next JSON value. What is complete by then comes back. */
  take(value: unknown, at: Place): Finding[];
  /** A file is over; the next value is of another one. */
  endFile(): Finding[];
  /** Everything is over: what was waited for comes back as it is. */
  end(): Finding[];
}
