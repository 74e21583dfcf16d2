/** Runs shorter than this hold no token. Looking at the longer ones alone is what makes the rest cheap. */
const RUN_LENGTH = 20;
/** By character code: 1 for what a token may be made of, 3 where it is a capital letter or a digit. */
const IN_RUN = new Uint8Array(65_536);
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
  const kindAt = (at: number): number => IN_RUN[text.charCodeAt(at)]!;
  // Every run that is long enough has a character at one of these places: most others are never looked at.
  for (let at = RUN_LENGTH - 1; at < text.length; at += RUN_LENGTH) {
    if (kindAt(at) === 0) continue;
    let start = at;
    while (start > 0 && kindAt(start - 1) !== 0) start -= 1;
    let signs = 0;
    for (at = start; at < text.length && kindAt(at) !== 0; at += 1) signs |= kindAt(at);
    if (at - start >= RUN_LENGTH && signs === 3) found.push({ run: text.slice(start, at), index: start });
  }
  return found;
}
