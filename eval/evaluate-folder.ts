import { existsSync } from 'node:fs';
import type { EvalContext, Outcome } from './eval-context.js';
import { evaluateRuns } from './evaluate-runs.js';
import { isIntents } from './intents/data.js';
import { evaluateIntents } from './intents/evaluate.js';
import { DataError } from './read-jsonl.js';
import { evaluateInjections, isInjections } from './security/injections.js';
import { evaluateSecrets, isSecrets } from './security/secrets.js';
import { isTrajectories } from './trajectories/data.js';

/** A way to evaluate a directory, and how such a directory is recognised. */
interface Kind {
  is(folder: string): boolean;
  evaluate(folder: string, context: EvalContext): Promise<Outcome>;
}

const KINDS: Kind[] = [
  { is: isTrajectories, evaluate: evaluateRuns },
  { is: isIntents, evaluate: evaluateIntents },
  { is: isInjections, evaluate: evaluateInjections },
  { is: isSecrets, evaluate: evaluateSecrets },
];

const KNOWN =
  'records.ingest.jsonl with eval/ or records.jsonl beside it, utterances.jsonl, injections.jsonl or gitleaks_cases.jsonl, each plain or .gz';

/** Evaluates a directory of whatever kind; what is wrong with it, in words, where that cannot be done. */
export async function evaluateFolder(folder: string, context: EvalContext): Promise<Outcome | string> {
  if (!existsSync(folder)) return 'There is no such directory.';
  const kind = KINDS.find(({ is }) => is(folder));
  if (kind === undefined) return `Nothing in it is known to be evaluated: expected ${KNOWN}.`;
  try {
    return await kind.evaluate(folder, context);
  } catch (error) {
    if (error instanceof DataError) return error.message;
    throw error;
  }
}
