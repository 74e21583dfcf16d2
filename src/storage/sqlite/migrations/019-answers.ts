/** Which answer a record was given stands beside whose voice it is, as in the other driver, so that a move carries it. */
export const answers = `
ALTER TABLE voice ADD COLUMN answer TEXT;
UPDATE voice SET answer = (SELECT answer FROM answered WHERE answered.record = voice.record);
CREATE INDEX voice_by_answer ON voice (collection, answer, record) WHERE answer IS NOT NULL;
DROP TABLE answered;
`;
