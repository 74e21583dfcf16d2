// Copies a store again and again, each time with another call of the file system failing:
// node copies.mjs <module> <folder> <errno> <at|from> <first> <step>. Prints a line of JSON for each.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [module, folder, number, how, first, step] = process.argv.slice(2);
const { copyStore, KnowhowError, openSqliteStore } = await import(module);
const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')];
const failed = () => statSync(process.env.FAULT_LOG, { throwIfNoEntry: false })?.size ?? 0;

async function recordsIn(path) {
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const bad = (await store.check()).filter(
    ({ name, ok }) => !ok && !['file', 'disk', 'reserve'].includes(name),
  );
  const ids = [];
  for (const { id } of await store.collections())
    for await (const record of store.records(id)) ids.push(record.id);
  await store.close();
  return bad.length > 0 ? bad : ids.length;
}

for (let n = Number(first); ; n += Number(step)) {
  const before = failed();
  process.env.FAULT = `${n} ${number} ${how}`;
  let outcome;
  try {
    await copyStore(from, to);
    outcome = { ok: true };
  } catch (error) {
    outcome = { ok: false, known: KnowhowError.isInstance(error), code: error.code, message: error.message };
  }
  process.env.FAULT = '';
  if (failed() === before) break;
  const left = readdirSync(folder).filter((name) => name.startsWith('to.db') && name !== 'to.db');
  const made = existsSync(to) ? await recordsIn(to) : null;
  console.log(JSON.stringify({ n, ...outcome, made, left, kept: await recordsIn(from) }));
  for (const name of readdirSync(folder)) if (name.startsWith('to.db')) rmSync(join(folder, name));
}
