/** Upper bounds on what a request may hold. Lengths are UTF-16 code units, sizes are UTF-8 bytes. */
export interface Limits {
  /** Bytes of a request body (1 MiB). */
  bodyBytes: number;
  /** Code units of `query` and of `input_text`. */
  textLength: number;
  /** Turns in one interaction. */
  turns: number;
  /** Bytes of `metadata` as JSON. */
  metadataBytes: number;
  /** Nested containers, the root counting as 1. */
  depth: number;
  /** Code units of `tenant_id` and of `agent_type`. */
  nameLength: number;
  /** Tenants of one account: a store into one more is refused. */
  tenants: number;
  /** Code units of a delete's `intent`. */
  intentLength: number;
}

/** The limits of requests; that of tenants is beyond what one file serves well. */
export const DEFAULT_LIMITS: Readonly<Limits> = {
  bodyBytes: 1024 * 1024,
  textLength: 32_768,
  turns: 1_000,
  metadataBytes: 64 * 1024,
  depth: 64,
  nameLength: 256,
  tenants: 100_000,
  intentLength: 4_096,
};
