import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { CALL_CHECKS } from './read-options.js';

/** The key of a call's settings in `providerOptions`. */
export const SETTINGS_KEY = 'knowhow';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of one call and what is wrong with them; what is wrong is left out. */
export function readCallSettings(providerOptions: unknown): {
  settings: KnowledgeCallSettings;
  problems: string[];
} {
  const given = isFields(providerOptions) ? providerOptions[SETTINGS_KEY] : undefined;
  if (given === undefined || given === null) return { settings: {}, problems: [] };
  if (!isFields(given)) {
    return { settings: {}, problems: [`providerOptions.${SETTINGS_KEY} is ${typeof given}, not an object`] };
  }
  const settings: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const check = Object.hasOwn(CALL_CHECKS, name)
      ? CALL_CHECKS[name as keyof typeof CALL_CHECKS]
      : undefined;
    if (check === undefined) {
      problems.push(
        `providerOptions.${SETTINGS_KEY}.${name} is not known; known are ${Object.keys(CALL_CHECKS).join(', ')}`,
      );
    } else if (value !== undefined && value !== null) {
      if (check.fits(value)) settings[name] = value;
      else problems.push(`providerOptions.${SETTINGS_KEY}.${name} cannot be ${JSON.stringify(value)}`);
    }
  }
  return { settings, problems };
}

/** Settings of an instance, a run and a call in one: the nearest to the call wins, `metadata` is merged. */
export function mergeSettings(
  options: AiSdkOptions,
  ...nearer: (KnowledgeCallSettings | undefined)[]
): KnowledgeCallSettings {
  const { tenant, agentType, enabled, maxTokens, metadata } = options;
  let merged: KnowledgeCallSettings = { tenant, agentType, enabled, maxTokens, metadata };
  for (const settings of nearer) {
    if (settings === undefined) continue;
    const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    merged = { ...merged, ...set, metadata: { ...merged.metadata, ...settings.metadata } };
  }
  return merged;
}
