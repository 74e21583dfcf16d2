// node record.mjs FOLDER [NAME …]: runs the programs whose packages are in FOLDER/NAME, and writes what they trace to recorded/.
// It installs nothing: of a folder that is not there it prints the commands that make it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { howToInstall, programs, run } from './run.mjs';

const [folder, ...names] = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(programs)) {
  const out = folder === undefined ? undefined : run(name, folder);
  if (out === undefined) console.log(howToInstall(name));
  else writeFileSync(join(import.meta.dirname, 'recorded', `${name}.json`), out);
}
