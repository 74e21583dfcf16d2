/** What is so at the desk during one errand. */
export interface State {
  place: 'shelf' | 'in_transit' | 'depot' | 'gone';
  /** Grams. */
  weight: number;
  /** Cents. */
  owed: number;
  /** Customs has put a seal on it. */
  sealed: boolean;
  /** It must be pictured before it leaves, or its insurance is void. */
  insured: boolean;
  /** Another desk has the record open. */
  busy: boolean;
  /** Someone comes for the recipient, and is not noted yet. */
  stranger: boolean;
  /** Names of the tools that worked, in order. */
  done: string[];
}

/** Arguments of a call. */
export type Args = Record<string, string | number>;
