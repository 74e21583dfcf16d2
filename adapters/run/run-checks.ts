import { FUNCTION, MILLISECONDS, numberFrom, type OptionChecks, TEXT } from '../../src/api/option-checks.js';
import type { RunOptions } from './options.js';

/** What the options that every adapter takes must be. */
export const RUN_CHECKS: OptionChecks<RunOptions> = {
  tenant: TEXT,
  agentType: TEXT,
  place: TEXT,
  maxTokens: numberFrom(0),
  enhanceTimeoutMs: MILLISECONDS,
  storeTimeoutMs: MILLISECONDS,
  waitUntil: FUNCTION,
  onEnhance: FUNCTION,
  onStore: FUNCTION,
  onError: FUNCTION,
  now: FUNCTION,
};
