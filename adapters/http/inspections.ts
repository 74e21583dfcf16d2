import type { z } from 'zod';
import {
  dropSchema,
  editSchema,
  entriesSchema,
  entrySchema,
  feedbackSchema,
  type Inspection,
  pinSchema,
  recordSchema,
  statsSchema,
  type Verb,
} from '../../src/index.js';

/** One operation of looking and correcting: a POST whose JSON body is the request, answered with the result. */
export interface InspectionRoute {
  path: string;
  method: keyof Inspection;
  verb: Verb;
  body: z.ZodType;
  summary: string;
}

/** All of them. The client calls them by the names of the methods. */
export const INSPECTIONS: readonly InspectionRoute[] = [
  {
    path: '/list_entries',
    method: 'listEntries',
    verb: 'look',
    body: entriesSchema,
    summary: 'List entries, newest first, or search them; a page at a time',
  },
  {
    path: '/show_entry',
    method: 'showEntry',
    verb: 'look',
    body: entrySchema,
    summary: 'Show an entry with the runs behind it',
  },
  {
    path: '/edit_entry',
    method: 'editEntry',
    verb: 'correct',
    body: editSchema,
    summary: 'Change what an entry says; what is behind it stays',
  },
  {
    path: '/pin_entry',
    method: 'pinEntry',
    verb: 'correct',
    body: pinSchema,
    summary: 'Pin an entry, so that it is never forgotten, or unpin it',
  },
  {
    path: '/delete_entry',
    method: 'deleteEntry',
    // What a dry run needs is less: the key is asked again where the request is known.
    verb: 'delete',
    body: dropSchema,
    summary: 'Delete an entry with the records it was learned from',
  },
  {
    path: '/show_record',
    method: 'showRecord',
    verb: 'look',
    body: recordSchema,
    summary: 'Show a record as it was stored, and what was learned from it',
  },
  {
    path: '/feedback',
    method: 'feedback',
    verb: 'correct',
    body: feedbackSchema,
    summary: 'Say how a run ended, once that is known; what was learned from it is corrected',
  },
  {
    path: '/stats',
    method: 'stats',
    verb: 'look',
    body: statsSchema,
    summary: 'Count what a collection holds',
  },
];
