/** English words by which a sentence says that something is not so or not yet so, or that what was named is not there. */
export const DENIES =
  /\b(?:not|cannot|without|unless|until|too|already|must|needs?|lacks?|lacking|won['’]t|fails?|failed|refuses?|unable|(?:no|nothing) (?:\w+ )?to)\b|n['’]t\b|\b(?:no|without|any) ‹/i;
