import { resolve } from 'node:path';
import { findSharedData } from '../sets/load.js';
import { RECORDED_SETS } from './recorded-sets.js';

/**
 * The recorded sets that `--sets` names by their beginnings, separated by commas (all where it is empty), and the folder of `--data`.
 *
 * @returns `data` is undefined where none is given and none is found
 */
export function chosenSets(values: { sets: string; data?: string | undefined }): {
  data: string | undefined;
  sets: string[];
} {
  const names = values.sets.split(',');
  return {
    data: values.data === undefined ? findSharedData() : resolve(values.data),
    sets: RECORDED_SETS.filter((set) => names.some((given) => set.startsWith(given))),
  };
}
