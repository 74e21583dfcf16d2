/** A checksum of deletions that wait: an altered one would delete what nobody asked for. Null in older rows. */
export const markChecks = `
ALTER TABLE deletion_mark ADD COLUMN mark_check INTEGER;
`;
