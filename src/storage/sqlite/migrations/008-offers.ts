/**
 * Steps say from now on whether their action was on offer. Which of the old ones were stands in the records, which the
 * engine can read: taking the tunings away makes it look at every collection once, and fit it anew.
 */
export const offers = `
INSERT INTO tuning SELECT id, 1, '' FROM collection WHERE seq > 0
  ON CONFLICT DO UPDATE SET version = version + 1, json = '';
`;
