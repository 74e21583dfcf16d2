export { openTraces, type TraceOptions, type Traces } from '../traces/open-traces.js'; // leaf: traces
export { createHttpApp, type HttpApp, type HttpAppOptions } from './create-http-app.js';
export type { Importer, Upload } from './event-streams.js';
export type { HttpService } from './http-service.js';
export { openApiDocument } from './openapi.js';
export type { AuditPage, AuditTrail } from './operator.js';
export type { RateLimit } from './rate-limiter.js';
export { type HttpServer, type ServeOptions, serveHttp } from './serve-http.js';
export { type SingleKnowledgeOptions, singleKnowledge } from './single-knowledge.js';
