/** Runs shorter than this hold no token. Looking at the longer ones alone is what makes the rest cheap. */
const RUN_LENGTH = 20;
/** By character code: 1 for what a token may be made of, 3 where it is a capital letter or a digit. */
const IN_RUN = new Uint8Array(128);
for (const char of 'abcdefghijklmnopqrstuvwxyz_.~|:$+/=@-') IN_RUN[char.charCodeAt(0)] = 1;
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') IN_RUN[char.charCodeAt(0)] = 3;

/** A run of characters that could hold a token. */
export interface LongRun {
  run: string;
  index: number;
}

/** The runs of a text that could hold a token: what is all small letters is a word or a name. */
export function longRuns(text: string): LongRun[] {
  const found: LongRun[] = [];
  let start = 0;
  let signs = 0;
  // A loop over character codes: the same as a regular expression took a third of the time of a store.
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    const kind = code < 128 ? IN_RUN[code]! : 0;
    if (kind !== 0) {
      signs |= kind;
      continue;
    }
    if (i - start >= RUN_LENGTH && signs === 3) found.push({ run: text.slice(start, i), index: start });
    start = i + 1;
    signs = 0;
  }
  return found;
}
