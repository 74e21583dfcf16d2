/** A sentence on the records of which something was learned together with what a delete took; empty without any. */
export const learnedAgain = (n: number): string =>
  n === 0
    ? ''
    : ` ${n} other ${n === 1 ? 'record is' : 'records are'} learned again, without what went; until then what ${n === 1 ? 'it' : 'they'} taught is missing.`;
