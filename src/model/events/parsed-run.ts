import type { Shown } from '../../domain/line-code.js';
import type { BroughtLesson } from '../../extract/statements/brought-lessons.js';
import type { Note } from '../../extract/statements/notes-of.js';
import type { Action } from './action.js';
import type { Answer } from './answer.js';
import type { Reflection } from './reflection.js';

/** One action of a run with what came of it: a row of the table that everything is learned from. */
export interface Event {
  /** The turn it was taken in, from 1. */
  readonly turn: number;
  readonly action: Action;
  /** What came back, at most 8,000 characters: the result, or what the agent saw next. */
  readonly result: string;
  readonly answer: Answer;
}

/** A run as the model reads it. */
export interface ParsedRun {
  /** The record's id. */
  readonly id: string;
  readonly task: string;
  /** Runs of one group are no independent evidence: one customer, client or task. */
  readonly group: string;
  /** The kind of agent; empty where the record does not say. */
  readonly agentType: string;
  /** Its agent and its place: runs are compared with their peers, see `peersOf`. */
  readonly peers: string;
  /** 0 or 1 where the record says it; else one half. */
  readonly success: number;
  readonly outcomeKnown: boolean;
  /** True for a run that its model's provider ended: what it left out says nothing, and it has no outcome. */
  readonly isCutOff?: boolean;
  /** True for a run that had guidance: what it did shows less of what its task asks for. */
  readonly guided: boolean;
  /** What it was told; of a run that is not guided, what was withheld from it. */
  readonly shown?: Shown;
  /** What its agent noted that holds beyond it. */
  readonly notes?: readonly Note[];
  /** Of a record that is words alone what it brings for others: it is no run. */
  readonly brought?: readonly BroughtLesson[];
  /** What a model proposed for tasks like this one. */
  readonly reflection?: Reflection;
  /** Names of the tools or templates on offer, in order of first sight. */
  readonly offered: readonly string[];
  readonly events: readonly Event[];
}
