import type { Turn } from '../../api/interaction.js';
import { saysProviderFailed } from '../../api/provider-failure.js';

/** How adapters and importers say what ended a run. */
const ENDED = /^(?:The run ended with an error|The model call failed): ([\s\S]*)$/;
/** What is written where the model said nothing. */
const NO_DECISION = '(no answer)';

function endingIn(result: string): string | undefined {
  if (!result.startsWith('{"interrupted":true')) return undefined;
  try {
    const { message } = JSON.parse(result) as { message?: unknown };
    return typeof message === 'string' ? ENDED.exec(message)?.[1] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The turns of a run that its model's provider ended, without what says so; undefined for any other run. What the agent would
 * have done next is not known.
 */
export function endedByProvider(turns: readonly Turn[]): readonly Turn[] | undefined {
  const last = turns.at(-1);
  const words = endingIn(last?.result?.trim() ?? '');
  if (last === undefined || words === undefined || !saysProviderFailed(words)) return undefined;
  if (last.decision === NO_DECISION) return turns.slice(0, -1);
  const { result: _, ...unanswered } = last;
  return turns.with(-1, unanswered);
}
