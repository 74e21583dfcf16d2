// Opens the store once told to, and prints its secret: node open.mjs <module> <file>
const [module, path] = process.argv.slice(2);
const { openSqliteStore } = await import(module);
console.log('ready');
await new Promise((resolve) => process.stdin.once('data', resolve));
const store = await openSqliteStore({ path, reserveBytes: 0 });
console.log(Buffer.from(await store.secret()).toString('hex'));
await store.close();
process.exit(0);
