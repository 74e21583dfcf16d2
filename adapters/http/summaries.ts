import type { RouteName } from '../../src/api/routes.js';

/** What an operation does, and what a success answers, in the words of the OpenAPI document. */
export const SUMMARIES: Record<RouteName, { summary: string; success: string }> = {
  enhanceTask: {
    summary: 'Enhance a task with what past runs teach about it',
    success: 'The enriched text; the input text alone where nothing relevant is known.',
  },
  storeKnowledge: {
    summary: 'Store the record of a finished interaction',
    success: 'The record is on disk and queued.',
  },
  knowledgeStatus: {
    summary: 'Check a knowledge upload job',
    success: 'The job. A failed one is under its id.',
  },
  deleteByIntent: {
    summary: 'Delete the knowledge whose meaning matches an intent',
    success: 'What was deleted, or what a dry run would delete.',
  },
  listEntries: {
    summary: 'List entries, newest first, or search them; a page at a time',
    success: 'A page of entries.',
  },
  showEntry: { summary: 'Show an entry with the runs behind it', success: 'The entry.' },
  editEntry: {
    summary: 'Change what an entry says; what is behind it stays',
    success: 'The entry as it is now.',
  },
  pinEntry: {
    summary: 'Pin an entry, so that it is never forgotten, or unpin it',
    success: 'The entry as it is now.',
  },
  retireEntry: {
    summary: 'Retire an entry, so that it is not said any more, or have it said again',
    success: 'The entry as it is now.',
  },
  deleteEntry: {
    summary: 'Delete an entry with the records it was learned from',
    success: 'What was deleted, or what a dry run would delete.',
  },
  deleteEntries: {
    summary: 'Delete several entries with the records they were learned from',
    success: 'What was deleted, or what a dry run would delete.',
  },
  listOperators: {
    summary: 'List the operators that runs use (tools, commands, clicks, utterances), a page at a time',
    success: 'A page of operators.',
  },
  showOperator: {
    summary:
      'Show what is known of an operator: argument sources, preconditions, errors with their repairs, follow-ups',
    success: 'The operator.',
  },
  listErrors: {
    summary: 'Count the runs that met each error, week by week, with what repairs it',
    success: 'Errors by week.',
  },
  showPaths: {
    summary: 'Show what runs of like tasks did, as a graph of what followed on what',
    success: 'The graph.',
  },
  listRecords: {
    summary: 'List records by outcome, agent, source and time, newest first; a page at a time',
    success: 'A page of records.',
  },
  deleteRecord: {
    summary: 'Delete a record, with the entries that were learned from nothing else',
    success: 'What was deleted, or what a dry run would delete.',
  },
  showRecord: {
    summary: 'Show a record as it was stored, and what was learned from it',
    success: 'The record.',
  },
  feedback: {
    summary: 'Say how a run ended, once that is known; what was learned from it is corrected',
    success: 'What it changed.',
  },
  listNames: {
    summary: 'List what lists of entries and records can be narrowed to: agent types, sources, environments',
    success: 'The names, the commonest first.',
  },
  stats: { summary: 'Count what a collection holds', success: 'The counts.' },
  explainTask: {
    summary: 'Say what an agent that asks this is given, what each line rests on, what is not said and why',
    success: 'The lines, and what was left unsaid.',
  },
  overview: {
    summary: 'Show a collection at a glance: counts, runs over time, tasks that fail',
    success: 'The counts.',
  },
  confidence: {
    summary: 'Show what was predicted of runs beside how they ended',
    success: 'Runs by what was predicted.',
  },
  listCollections: {
    summary: 'List the collections of the account, by name',
    success: 'A page of collections.',
  },
  effect: {
    summary: 'Say what guidance is worth: success with it and without, by agent type and by kind of line',
    success: 'The difference, with an interval that may be looked at every day.',
  },
  insights: {
    summary: 'Say what goes wrong again and again, the costliest first, and what repaired it',
    success: 'The failures, and how the kinds of task go.',
  },
  listLessons: {
    summary: 'List lessons in words with their state, their counts and the runs behind them',
    success: 'The lessons, and who decides whether they are told.',
  },
  matchIntent: {
    summary: 'Say how similar entries are to an intent, and what a delete would take',
    success: 'A histogram, and a page of what would go.',
  },
  listJobs: { summary: 'List learning jobs, newest first; a page at a time', success: 'A page of jobs.' },
  retryJob: { summary: 'Put a failed job back into the queue', success: 'It is queued.' },
  jobEvents: {
    summary: 'Follow the jobs: the first page of them, whenever it changes',
    success: 'Events `jobs`, each with a page of jobs; the stream ends after ten minutes.',
  },
  importRuns: {
    summary: 'Store the runs of a file, of any format that `knowhow import` reads; the body is the file',
    success: 'Events `progress`, and then `done` with the counts, or `failed`.',
  },
  openError: { summary: 'Open the error of a job; with an operator key', success: 'The error in full.' },
  listKeys: { summary: 'List the keys of the account; with an operator key', success: 'The keys.' },
  createKey: { summary: 'Issue a key of the account; with an operator key', success: 'The key, this once.' },
  revokeKey: { summary: 'End a key of the account; with an operator key', success: 'It is ended.' },
  rotateKey: {
    summary: 'Issue a key like another and end that one; with an operator key',
    success: 'The new key, this once.',
  },
  listAudit: {
    summary: 'Who did what, newest first, from the audit file of this server; with an operator key',
    success: 'A page of events.',
  },
  retain: {
    summary: 'Remove runs past an age, or the oldest past a number; with an operator key',
    success: 'What was removed, or what a dry run would remove.',
  },
  listRetention: {
    summary: 'List the policies of retention; with an operator key',
    success: 'The policies.',
  },
  setRetention: {
    summary:
      'Keep a retention as a policy: what is past it goes now and every hour from then on; with an operator key',
    success: 'What was removed, or what a dry run would remove.',
  },
  withdraw: {
    summary: 'Take back what a key, a declared source or a span of time brought; with an operator key',
    success: 'What was withdrawn, or what a dry run would withdraw.',
  },
  showKey: { summary: 'Say what the key may do', success: 'Its account, scope and collections.' },
  home: { summary: 'Says that the service is there', success: 'It is.' },
  health: { summary: 'Whether the process answers', success: 'It does.' },
  readiness: { summary: 'Whether requests can be served', success: 'They can.' },
  metrics: { summary: 'Counters; on loopback or by an operator key', success: 'Prometheus text.' }, // leaf: metrics
  openapi: { summary: 'This document', success: 'OpenAPI 3.1.' },
};
