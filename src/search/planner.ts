import type { Prior } from '../domain/maths/posterior.js';
import type { ExperienceNode } from './experience-tree.js';
import type { Cursor, WalkedPath } from './walked-path.js';

/** What a line is chosen from. */
export interface PlanRequest {
  /** The ways of runs like the task at hand. */
  paths: WalkedPath[];
  /** Where the task stands: places on the paths that are like it. */
  start: Cursor[];
  prior: Prior;
}

/** A line of decisions, and what was looked at to find it. */
export interface Plan {
  /** The root of the nodes that were looked at. */
  root: ExperienceNode;
  /** The nodes of the line in order, without the root; the last is the end of the way. Empty where nothing is known. */
  line: ExperienceNode[];
}

/** Chooses the line that is recommended. The same request gives the same plan. */
export type Planner = (request: PlanRequest) => Plan;
