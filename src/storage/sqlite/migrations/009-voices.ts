/**
 * Whose voice a record is (`domain/support.ts`), apart from its row: that holds the whole body, and is not to be read
 * for counting. What is there already was brought by nobody known, each record a voice of its own. An entry counts
 * the sources and the independent voices of its records.
 */
export const voices = `
CREATE TABLE voice (
  record INTEGER PRIMARY KEY REFERENCES record (number),
  collection INTEGER NOT NULL REFERENCES collection (id),
  key TEXT NOT NULL,
  source TEXT NOT NULL,
  task TEXT NOT NULL,
  body TEXT NOT NULL,
  shape TEXT NOT NULL
);
CREATE INDEX voice_by_task ON voice (collection, key, source, task, body, record);
CREATE INDEX voice_by_shape ON voice (collection, key, shape, source, task, body, record);
INSERT INTO voice SELECT number, collection, 'local', '', id, id, id FROM record;

ALTER TABLE entry ADD COLUMN sources INTEGER NOT NULL DEFAULT 1;
ALTER TABLE entry ADD COLUMN tasks INTEGER NOT NULL DEFAULT 1;
ALTER TABLE entry ADD COLUMN voices INTEGER NOT NULL DEFAULT 1;
UPDATE entry SET voices = max(1, (SELECT count(*) FROM entry_source WHERE entry_source.entry = entry.number));
UPDATE entry SET tasks = voices;
`;
