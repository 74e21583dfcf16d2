import type { SchemaName } from './schemas.js';

/**
 * What a caller may ask for; `src/api/key-scopes.ts` says which keys allow it. `look`, `correct` and `delete` are
 * `Inspection`; the dry run of a `delete` is a `look`. `curate` is to say in a person's words what agents are told.
 */
export type Verb = 'enhance' | 'store' | 'status' | 'delete' | 'look' | 'correct' | 'curate' | 'operator';

/** Who may ask: a key that allows a verb, any valid `key`, this machine or an operator key (`loopback`), or `anybody`. */
export type Scope = Verb | 'key' | 'loopback' | 'anybody';

/**
 * The tenants that a call touches. A key that is limited to some may make it where all of them are its own; a `tenant_id`
 * that a request has must be one of them whatever is said here.
 *
 * - `one`: that of `tenant_id`; where it is left out, all of the account.
 * - `each`: those of `tenants`; where they are left out, all of the account.
 * - `list`: those that the answer is about. They are narrowed to the key's own, and handed on as `tenants`.
 * - `of the job`: that of the job `job_id`; where there is none, that of `tenant_id`.
 * - `of the key`: those that the key `id` is limited to.
 * - `account`: none.
 */
export type Touched = 'one' | 'each' | 'list' | 'of the job' | 'of the key' | 'account';

/** How an operation reports that a request is wrong (`general`: code and message; `store`: with the status; `list`: every problem). */
export type ErrorShape = 'general' | 'store' | 'list';

/** One operation of the interface. */
export interface Route {
  method: 'GET' | 'POST';
  /** Parameters in braces. */
  path: string;
  scope: Scope;
  /** The tenants that it touches. */
  tenants: Touched;
  /** Left out: `general`. */
  errors?: ErrorShape;
  /** The JSON body; without it the operation takes none. */
  body?: SchemaName;
  /** The parameters in the query. */
  query?: SchemaName;
  /** The body of a success; without it another media type, or any object. */
  answers?: SchemaName;
  /** A field of that body by which a client knows that it is one, and its type. */
  sign?: readonly [field: string, type: 'string' | 'number' | 'object' | 'boolean'];
  /** The body is a file, whatever its bytes. */
  uploads?: true;
  /** A success is a stream of server-sent events. */
  streams?: true;
  /** The status of a success; default 200. */
  status?: 202;
}
