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

/** The values of a file with one JSON value a line; the caller knows their shape. */
export function readJsonl<Row>(path: string): Row[] {
  return readText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
