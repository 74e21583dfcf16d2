import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ErrorShape } from '../../src/api/route.js';

/** The context of a request in the app. */
export interface HttpEnv {
  /** Node's own objects; absent when the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The path's pattern, for logs and metrics: never the path itself, which may hold anything. */
    route: string;
    shape: ErrorShape;
    /** The public id of the key that was recognised. */
    keyId: string | undefined;
    /** The account of that key. */
    account: string | undefined;
    /** The job that the request made. */
    job: string | undefined;
    /** The code of the error that was answered with. */
    failure: string | undefined;
  };
}

/** A request in the app. */
export type HttpContext = Context<HttpEnv>;
