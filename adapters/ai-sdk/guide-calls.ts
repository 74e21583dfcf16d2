import type { Guide } from '../run/guide.js';
import { createReport } from '../run/report.js';
import { findGuide } from './find-guide.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { placeNotes } from './place-notes.js';
import { addGuidance, goesOn, type PromptMessage } from './prompt.js';
import { withRequestIds } from './request-ids.js';
import { type RunState, type Scope, scopes } from './run-scopes.js';
import { mergeSettings, readCallSettings, SETTINGS_KEY } from './settings.js';
import { isUnheard, UNHEARD } from './unheard.js';

/** As much of a language model's call options (specification v2, v3 or v4) as is used. */
export interface ModelCall {
  prompt: PromptMessage[];
  abortSignal?: AbortSignal;
  providerOptions?: Record<string, Record<string, unknown>>;
  tools?: readonly { name: string }[];
}

/** Puts guidance into model calls and watches whether they work. */
export interface CallGuide {
  /** The call's options with guidance in the prompt and without knowhow's own settings. */
  prepare<C extends object>(call: C): Promise<C>;
  /** Makes the prepared call, noting whether it works. */
  make<R>(prepared: object, call: () => PromiseLike<R>): Promise<R>;
}

/** A block of knowledge that an outer layer has put in already. */
const ALREADY = /<knowhow-[0-9a-f]{16}>/;

interface Watched {
  state?: RunState;
  failed?(): void;
  guide?: Guide;
}

/** What a provider is given: everything but knowhow's own settings, which may travel over the network. */
function withoutSettings(providerOptions: ModelCall['providerOptions']): ModelCall['providerOptions'] {
  if (!providerOptions || !(SETTINGS_KEY in providerOptions)) return providerOptions;
  const rest = Object.entries(providerOptions).filter(([key]) => key !== SETTINGS_KEY);
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/**
 * Makes the part that a middleware and a wrapped model share.
 *
 * @param bound the run, where it is known without asking the asynchronous context
 */
export function guideCalls(options: AiSdkOptions, bound?: Scope): CallGuide {
  const report = createReport(options);
  const watched = new WeakMap<object, Watched>();
  const complained = new Set<string>();

  async function guided(call: ModelCall): Promise<ModelCall> {
    const scope = bound ?? scopes().getStore();
    const state = scope?.state() ?? scopes().getStore()?.state();
    const { settings: own, problems } = readCallSettings(call.providerOptions);
    for (const problem of problems) {
      if (complained.has(problem)) continue;
      complained.add(problem);
      report({ stage: 'option', error: new TypeError(problem), message: 'A setting was ignored.' });
    }
    const prepared = { ...call };
    if (call.providerOptions) {
      const rest = withoutSettings(call.providerOptions);
      if (rest === undefined) delete prepared.providerOptions;
      else prepared.providerOptions = rest;
    }
    if (state && call.abortSignal) state.signal = call.abortSignal;
    state?.touch();
    const settings: KnowledgeCallSettings = mergeSettings(options, scope?.settings, own);
    watched.set(prepared, { state });
    if (settings.enabled === false || settings.enhance === false) return prepared;
    if (!scope && settings.store !== false && isUnheard(options.knowledge)) {
      report({ stage: 'record', error: new TypeError(UNHEARD), message: UNHEARD });
    }
    const found = findGuide(options, report, {
      prompt: call.prompt,
      settings,
      state,
      tools: call.tools ?? [],
      goesOn: goesOn(call.prompt),
      signal: call.abortSignal,
    });
    const { task, said, of, doing } = found;
    // What a middleware or a step sets counts for the record, too.
    if (of) of.settings = { ...of.settings, ...own };
    if (task.trim() === '' || ALREADY.test(said)) return prepared;
    const { guide, failed } = found.guide();
    const { addition } = await guide.atStart(doing);
    if (addition !== '') {
      prepared.prompt = addGuidance(call.prompt, addition, options.placement ?? 'user');
    }
    await guide.afterResults(doing);
    prepared.prompt = [...placeNotes(prepared.prompt, guide)];
    watched.set(prepared, { state, failed, guide });
    return prepared;
  }

  return {
    async prepare<C extends object>(call: C): Promise<C> {
      try {
        return (await guided(call as C & ModelCall)) as object as C;
      } catch (error) {
        report({ stage: 'enhance', error, message: 'The task was not enhanced; the model call goes on.' });
        return call;
      }
    },
    async make<R>(prepared: object, call: () => PromiseLike<R>): Promise<R> {
      const { state, failed, guide } = watched.get(prepared) ?? {};
      try {
        const result = await call();
        if (state) state.modelError = undefined;
        // Where the answer may be kept and the run end elsewhere, it brings along what the run is credited with.
        const mayEndElsewhere = state === undefined || state.isNamed;
        return mayEndElsewhere && guide ? withRequestIds(result, guide.requestIds) : result;
      } catch (error) {
        if (state) state.modelError = error;
        failed?.();
        throw error;
      }
    },
  };
}
