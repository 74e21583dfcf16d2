// Opens the file with the binding alone, counts its collections, prints how many, and closes it, as any program that
// comes and goes does: node look.mjs <file>. It prepares nothing: with a statement left over the binding keeps the
// file open to the end of the process.
import { DatabaseSync } from '@photostructure/sqlite';

const [path] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.function('tell', (count) => process.stdout.write(`${count}\n`) && null);
database.exec('SELECT tell(count(*)) FROM collection');
database.close();
