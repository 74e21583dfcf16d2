/**
 * An entry keeps traces (`trace-code.ts` says how) in place of its meanings and one path. What is there becomes
 * traces of that path: of whole runs one for every wording, with an equal part of the evidence, since which wording
 * had which part was not kept; of all else one.
 */
export const traces = `
ALTER TABLE entry ADD COLUMN traces TEXT NOT NULL DEFAULT '';

UPDATE entry SET traces = json_object(
  'moves',
  (SELECT json_group_array(json(json_extract(value, '$.action', '$.args', '$.outcome'))) FROM json_each(entry.path)),
  'traces',
  (SELECT json_group_array(json_array(
     json(wordings),
     (SELECT json_group_array(key) FROM json_each(entry.path)),
     (SELECT json_group_array(json_extract(value, '$.situation')) FROM json_each(entry.path)),
     runs / parts,
     successes / parts,
     failures / parts
   ))
   FROM (
     SELECT json_array(value) AS wordings, json_array_length(entry.meanings) AS parts FROM json_each(entry.meanings)
      WHERE merge_key LIKE 'run:%'
     UNION ALL
     SELECT entry.meanings, 1 WHERE merge_key NOT LIKE 'run:%'
   ))
);

ALTER TABLE entry DROP COLUMN meanings;
ALTER TABLE entry DROP COLUMN path;
`;
