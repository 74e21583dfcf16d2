import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The path of `name` or `name.gz` inside a folder, whichever is there; undefined when neither is. */
export function findData(folder: string, name: string): string | undefined {
  return [join(folder, `${name}.gz`), join(folder, name)].find((path) => existsSync(path));
}

/** A text file, unpacked when its name ends in `.gz`. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Data that cannot be evaluated: its message says what was got, what was expected and where. */
export class DataError extends Error {
  override name = 'DataError';
}

/**
 * The values of a file with one JSON value a line; the caller knows their shape.
 *
 * @param fields what every line must have
 * @throws DataError naming the line that is no JSON object or lacks a field
 */
export function readJsonl<Row>(path: string, fields: readonly (keyof Row & string)[] = []): Row[] {
  return readText(path)
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      let value: unknown;
      try {
        value = JSON.parse(line);
      } catch {
        throw new DataError(`${path}, line ${i + 1}: expected one JSON value, got ${line.slice(0, 60)}`);
      }
      const missing = fields.filter(
        (field) => typeof value !== 'object' || value === null || (value as Row)[field] === undefined,
      );
      if (missing.length > 0) throw new DataError(`${path}, line ${i + 1}: lacks ${missing.join(', ')}.`);
      return [value as Row];
    });
}
