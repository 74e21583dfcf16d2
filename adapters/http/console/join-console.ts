import type { Hono } from 'hono';
import type { HttpEnv } from '../http-env.js';

/** Has the console answer under `/console`. */
export function joinConsole(app: Hono<HttpEnv>, answer: (request: Request) => Promise<Response>): void {
  for (const path of ['/console', '/console/*']) {
    app.all(path, (c) => {
      c.set('route', '/console');
      return answer(c.req.raw);
    });
  }
}
