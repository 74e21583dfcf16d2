/**
 * What people said of entries (pinned, edited), and which answer a record says that its run was given, by hash. Records
 * of before have none.
 */
export const curation = `
ALTER TABLE entry ADD COLUMN pinned bigint NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN edited_at bigint;
ALTER TABLE voice ADD COLUMN answer text;
CREATE INDEX voice_by_answer ON voice (collection, answer, record) WHERE answer IS NOT NULL;
`;
