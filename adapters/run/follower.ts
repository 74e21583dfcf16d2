import type { KnowledgeSource, RunOptions } from './options.js';
import type { Report } from './report.js';

/** An adapter: its name in records, and how its users name a tenant. */
export interface Follower {
  knowledge: KnowledgeSource;
  options: RunOptions<never>;
  program: string;
  how: string;
  report: Report;
}
