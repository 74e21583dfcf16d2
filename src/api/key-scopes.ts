import type { KeyScope } from '../domain/api-key.js';
import type { Verb } from './route.js';

/** What a key of each scope opens. */
export const KEY_SCOPES: Readonly<Record<KeyScope, readonly Verb[]>> = {
  read: ['enhance', 'look', 'status'],
  write: ['store', 'correct', 'delete', 'status'],
  read_write: ['enhance', 'look', 'store', 'correct', 'delete', 'status'],
  curate: ['enhance', 'look', 'store', 'correct', 'delete', 'status', 'curate'],
  operator: ['operator'],
};

/** Names the scopes that open a verb: `read or read_write`. */
export const scopesFor = (verb: Verb): string =>
  Object.entries(KEY_SCOPES)
    .flatMap(([scope, verbs]) => (verbs.includes(verb) ? [scope] : []))
    .join(' or ');
