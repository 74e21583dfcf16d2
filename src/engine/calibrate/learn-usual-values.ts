import { countValues, type UsualValues } from '../../extract/particulars/usual-values.js';
import type { Reading } from './reading.js';

/** Runs whose arguments are counted. */
const MAX_RUNS = 400;

/** Learns from a collection's first runs which argument values many runs share. */
export function learnUsualValues(readings: readonly Reading[]): UsualValues {
  const counter = countValues();
  for (const { values } of readings.slice(0, MAX_RUNS)) counter.add(values);
  return counter.usual();
}
