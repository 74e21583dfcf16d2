import { readOptions } from '../../src/api/read-options.js';
import { fieldsOf } from '../run/adapter-error.js';
import { errorText } from '../run/texts.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { CALL_CHECKS } from './read-options.js';

/** The key of a call's settings in `providerOptions`. */
export const SETTINGS_KEY = 'knowhow';

/** The settings of one call and what is wrong with them; what is wrong is left out, each by itself. */
export function readCallSettings(providerOptions: unknown): {
  settings: KnowledgeCallSettings;
  problems: string[];
} {
  const given = fieldsOf(providerOptions)[SETTINGS_KEY] ?? {};
  const isObject = typeof given === 'object' && !Array.isArray(given);
  const each = isObject
    ? Object.entries(given).map(([name, value]) => ({ [name]: value ?? undefined }))
    : [given];
  const problems: string[] = [];
  const settings = each.map((one) => {
    try {
      return readOptions<KnowledgeCallSettings>(
        `providerOptions.${SETTINGS_KEY}`,
        one as object,
        CALL_CHECKS,
      );
    } catch (error) {
      problems.push(errorText(error));
      return {};
    }
  });
  return { settings: Object.assign({}, ...settings), problems };
}

/** Settings of an instance, a run and a call in one: the nearest to the call wins, `metadata` is merged. */
export function mergeSettings(
  options: AiSdkOptions,
  ...nearer: (KnowledgeCallSettings | undefined)[]
): KnowledgeCallSettings {
  const { tenant, agentType, place, enabled, maxTokens, metadata } = options;
  let merged: KnowledgeCallSettings = { tenant, agentType, place, enabled, maxTokens, metadata };
  for (const settings of nearer) {
    if (settings === undefined) continue;
    const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    merged = { ...merged, ...set, metadata: { ...merged.metadata, ...settings.metadata } };
  }
  return merged;
}
