/** A checksum of what is fitted to a collection as a whole, which answers name actions and values from. Null in older rows. */
export const tuningChecks = `
ALTER TABLE tuning ADD COLUMN tuning_check INTEGER;
`;
