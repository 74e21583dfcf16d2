import type { Reader } from './finding.js';

/** A format of other programs that can be imported. */
export interface ImportFormat {
  /** What `--from` calls it. */
  name: string;
  /** Its owner, for a sentence: `Anthropic's`. */
  owner: string;
  /** What it is, in one line. */
  summary: string;
  /** What becomes one record. */
  run: string;
  /** Which files of a folder are of this format, by name; default: everything that may hold JSON. */
  files?: RegExp;
  /** Loads its reader. */
  load(): Promise<() => Reader>;
}

/** Every format, in the order the help shows them. Only the one that was asked for is loaded. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  {
    name: 'openai',
    owner: "OpenAI's",
    summary: 'OpenAI chat completions and responses: logs and batches',
    run: 'a conversation; the calls of one loop are one',
    load: async () => (await import('./chat/openai.js')).createOpenAiReader,
  },
  {
    name: 'anthropic',
    owner: "Anthropic's",
    summary: 'Anthropic messages: logs and batches',
    run: 'a conversation; the calls of one loop are one',
    load: async () => (await import('./chat/anthropic.js')).createAnthropicReader,
  },
  {
    name: 'langsmith',
    owner: "LangSmith's",
    summary: 'runs exported from LangSmith',
    run: 'a trace, and each agent inside it',
    load: async () => (await import('./trace/langsmith.js')).createLangSmithReader,
  },
  {
    name: 'langfuse',
    owner: "Langfuse's",
    summary: 'traces or observations exported from Langfuse, with scores',
    run: 'a trace, and each agent inside it',
    load: async () => (await import('./trace/langfuse.js')).createLangfuseReader,
  },
  {
    name: 'otel',
    owner: "OpenTelemetry's",
    summary: 'OpenTelemetry spans (OTLP/JSON) with gen_ai.* attributes',
    run: "an agent's span; a trace where none is named",
    load: async () => {
      const { createSpanReader } = await import('./trace/span-reader.js');
      return () => createSpanReader('otel');
    },
  },
  {
    name: 'ai-sdk',
    owner: "AI SDK's",
    summary: "spans of AI SDK's telemetry (OTLP/JSON), ai.* or gen_ai.*",
    run: 'a call of generateText, streamText or their like',
    load: async () => {
      const { createSpanReader } = await import('./trace/span-reader.js');
      return () => createSpanReader('ai-sdk');
    },
  },
  {
    name: 'claude-code',
    owner: "Claude Code's",
    summary: 'session transcripts of Claude Code',
    run: 'a prompt with what was done about it; each sub-agent',
    // Beside them lie indexes and descriptions, in .json files.
    files: /\.jsonl(?:\.gz)?$/,
    load: async () => (await import('./claude-code/claude-code.js')).createClaudeCodeReader,
  },
];
