/** Prints what a test compares, and ends whatever still runs. */
export function report(result) {
  process.stdout.write(`\nRESULT ${JSON.stringify(result)}\n`, () => process.exit(0));
}
