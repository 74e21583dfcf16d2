import type { HttpContext } from './http-env.js';

/** Path and query as the client sent them; the platform's own form of an address repairs what is malformed. */
export const targetOf = (c: HttpContext): string => c.env?.incoming?.url ?? c.req.url;
