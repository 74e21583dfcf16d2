/** Containers inside each other that are followed; deeper ones cannot be written as JSON again. */
export const MOST_DEPTH = 500;

/** Objects inside each other in which lists of messages are looked for: exports wrap them in four or five. */
export const SEARCH_DEPTH = 8;

/** Share of a list's items that must be messages for it to be a conversation: events of other kinds lie between. */
export const MESSAGE_SHARE = 0.5;

/** Items of a list that are looked at to tell what it is. */
export const LOOKED_AT = 40;

/** Share of the answers that hold an action in words from which what follows them is taken for its result. */
export const ACTING_SHARE = 0.6;

/** A score from here on, on a scale from 0 to 1, says that the task was done: half is the usual threshold. */
export const GOOD_SCORE = 0.5;

/** Conversations that may still grow: the oldest of more is taken as it is. */
export const MOST_OPEN = 1_000;
/** Bytes of such conversations; in memory they take some four times as much. */
export const MOST_OPEN_BYTES = 4 * 1024 * 1024;

/**
 * Bytes of sessions that are open at once in one file. A main agent waits for its sub-agents: these write less than this
 * meanwhile.
 */
export const MOST_SESSION_BYTES = 8 * 1024 * 1024;

/** Bytes of spans that wait for the rest of their trace. */
export const MOST_TRACE_BYTES = 16 * 1024 * 1024;
/** Traces read early that are remembered, so that what comes too late is reported. */
export const MOST_READ_TRACES = 100_000;

/** Halves of batches that wait for the other: kept as a whole, since one file comes after the other. */
export const MOST_BATCH_BYTES = 64 * 1024 * 1024;

/** Kinds of sub-agents that are remembered from the calls that started them. */
export const MOST_AGENT_KINDS = 10_000;

/** Answers by id whose conversation a later request may continue (`previous_response_id`). */
export const MOST_REMEMBERED = 1_000;

/** Values of a file without a run that are reported by their place; more of them are counted: 20 show what they are. */
export const MOST_UNKNOWN = 20;

/** Ids that are shorter may be of another run in another file: `T`, `s-1`. */
export const LONG_ID = 8;
