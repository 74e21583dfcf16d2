import type { RepairKind } from '../../domain/guidance-item.js';
import type { Tried } from './repairs.js';

/** A repair with what speaks for it. */
export interface OtherRepair {
  readonly repair: RepairKind;
  readonly tried: Tried;
  /** The chance that it works, in [0, 1]. */
  readonly chance: number;
  /** By how much it helps an agent beyond what it would do by itself, in [0, 1]. */
  readonly advantage: number;
}
