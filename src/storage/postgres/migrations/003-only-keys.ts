/** The key that all records of an entry came by, null where several did or nobody has counted. */
export const onlyKeys = `
ALTER TABLE entry ADD COLUMN only_key text;
`;
