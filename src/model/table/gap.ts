/** What a gap of a template is written as. */
export const GAP = '‹…›';
