/**
 * A language model, as much of one as knowhow uses: any LangChain chat model fits the first form, any AI SDK
 * `LanguageModel` object the second. No framework is imported for it.
 */
export type TextModel =
  | { invoke(input: string, options?: { signal?: AbortSignal }): Promise<{ content: unknown }> }
  | { specificationVersion: string; doGenerate(options: never): PromiseLike<{ content: unknown }> };
