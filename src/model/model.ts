import type { Sources } from './arguments/sources.js';
import type { Conditions } from './conditions/conditions.js';
import type { Contrasts } from './contrasts/learn-contrasts.js';
import type { Credit } from './credit/learn-credit.js';
import type { GeneralShapes } from './errors/general-shapes.js';
import type { Refusals } from './errors/refusals.js';
import type { Renamed } from './events/renamed.js';
import type { Goals } from './goals/goals.js';
import type { Names } from './repairs/names.js';
import type { Repairs } from './repairs/repairs.js';
import type { Repeats } from './repeats/repeats.js'; // leaf: repeats
import type { Success } from './success/success.js';
import type { FollowUps } from './table/follow-ups.js';
import type { Operators } from './table/operators.js';
import type { SharedWords } from './table/shared-words.js';

/** What is learned of a collection: plain JSON, a pure function of its runs. */
export interface Model {
  /** Runs and groups that it was fitted to. */
  readonly runs: number;
  readonly groups: number;
  /** Tools that have several names. */
  readonly renamed: Renamed;
  readonly operators: Operators;
  readonly words: SharedWords;
  readonly general: GeneralShapes;
  readonly refusals: Refusals;
  readonly repairs: Repairs;
  readonly names: Names;
  readonly sources: Sources;
  readonly conditions: Conditions;
  readonly contrasts: Contrasts;
  readonly goals: Goals;
  readonly followUps: FollowUps;
  readonly repeats: Repeats; // leaf: repeats
  readonly success: Success;
  readonly credit: Credit;
}
