/**
 * Checksums of what is served, so that nothing altered is: of an entry's outline and of its texts, which are read
 * apart, and of a situation's vector (its text has a hash already). Null in rows of older versions until they are
 * written again.
 */
export const checks = `
ALTER TABLE entry ADD COLUMN outline_check INTEGER;
ALTER TABLE entry ADD COLUMN texts_check INTEGER;
ALTER TABLE situation ADD COLUMN vector_check INTEGER;
`;
