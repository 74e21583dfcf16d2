import {
  ANYTHING,
  FLAG,
  FUNCTION,
  numberFrom,
  OBJECT,
  type OptionCheck,
  type OptionChecks,
  oneOf,
  TEXT,
  TEXTS,
  wholeFrom,
} from '../../src/api/option-checks.js';
import { readOptions as read } from '../../src/api/read-options.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import { RUN_CHECKS } from '../run/run-checks.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';

const NAME: OptionCheck = {
  expected: 'a text that is not blank',
  fits: (value) => typeof value === 'string' && value.trim() !== '',
};
const WHOLE = wholeFrom(0);

/** What the settings of one call must be. */
export const CALL_CHECKS: OptionChecks<KnowledgeCallSettings> = {
  tenant: TEXT,
  agentType: TEXT,
  place: TEXT,
  enabled: FLAG,
  enhance: FLAG,
  store: FLAG,
  maxTokens: WHOLE,
  runId: NAME,
  metadata: OBJECT,
};

const CHECKS: OptionChecks<AiSdkOptions & KnowledgeCallSettings> = {
  ...RUN_CHECKS,
  ...CALL_CHECKS,
  // Looked at by itself, since it is often a promise.
  knowledge: ANYTHING,
  placement: oneOf('user', 'system'),
  task: FUNCTION,
  success: FUNCTION,
  finalTools: TEXTS,
  abandonAfterMs: numberFrom(0),
  maxTextLength: numberFrom(0),
  newId: FUNCTION,
};

/**
 * The options of a function of this adapter.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known or of the wrong kind, and for what is no
 *   knowledge
 */
export function readOptions<T extends AiSdkOptions>(name: string, given: T): T {
  const options = read<AiSdkOptions>(name, given, CHECKS);
  checkKnowledge(options.knowledge, name);
  return options as T;
}
