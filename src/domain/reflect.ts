import type { TextModel } from './text-model.js';

/** Which collection a model is to read, and what that may cost. */
export interface ReflectRequest {
  account: string;
  tenant: string;
  model: TextModel;
  /** Tokens (of four characters) that may be spent on the collection in a day (UTC), those of earlier calls included; default 100,000. */
  tokens_per_day?: number | undefined;
}

/** What a model made of it. */
export interface ReflectResult {
  /** Failed runs, and places, that it was asked about. */
  asked: number;
  /** Those of them that are places: thirty runs of one agent in one place. */
  places: number;
  /** Steps and lessons that it proposed. */
  proposals: number;
  /** Those of them whose words were kept as a lesson: what other runs say of it decides whether it is told. */
  lessons: number;
  /** Answers of another form, which propose nothing. */
  refused: number;
  /** Calls that failed or took too long. */
  failed: number;
  /** Failed runs with a succeeded one of a like task, one of each kind of task, and places, that are left for another call. */
  left: number;
  /** Tokens that this call cost, and all calls of the day. */
  tokens: number;
  tokens_today: number;
  /** What happened, in words. */
  status: string;
}

/** Where a model is that speaks OpenAI's chat completions, and which. */
export interface ChatAddress {
  /** Up to `/chat/completions`, e.g. `https://api.openai.com/v1`. */
  url: string;
  model: string;
  apiKey?: string;
}

/** A model that reads runs in the background, and what that may cost. */
export interface LearnOptions {
  model: TextModel | ChatAddress;
  /** Tokens (of four characters) that may be spent on a collection in a day (UTC); default 100,000. */
  tokensPerDay?: number | undefined;
}
