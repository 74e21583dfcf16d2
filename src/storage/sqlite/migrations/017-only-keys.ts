/** The key that all records of an entry came by, null where several did: what one key alone says is not told of all. */
export const onlyKeys = `
ALTER TABLE entry ADD COLUMN only_key TEXT;
UPDATE entry SET only_key = (
  SELECT CASE WHEN min(voice.key) = max(voice.key) THEN min(voice.key) END
    FROM entry_source JOIN voice ON voice.record = entry_source.record
   WHERE entry_source.entry = entry.number
);
`;
