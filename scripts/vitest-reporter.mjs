import { writeFileSync } from 'node:fs';

/** Lines in which a test file says why it leaves something out. */
const REASON = /\bskip/i;

/**
 * A vitest reporter that counts, and writes the counts to the file that KNOWHOW_TEST_COUNTS names:
 * `{ passed, failed, skipped: [{ name, reason }], errors }`. A file that cannot be loaded counts as failed.
 */
export default class CountingReporter {
  #reasons = [];

  onUserConsoleLog({ content }) {
    for (const line of content.split('\n')) {
      if (REASON.test(line)) this.#reasons.push(line.trim());
    }
  }

  onTestRunEnd(modules, unhandled) {
    const counts = { passed: 0, failed: 0, skipped: [], errors: unhandled.length, reasons: this.#reasons };
    for (const module of modules) {
      counts.errors += module.errors().length;
      for (const suite of module.children.allSuites()) counts.errors += suite.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') counts.passed += 1;
        else if (result.state === 'skipped') {
          counts.skipped.push({
            name: `${module.relativeModuleId} > ${test.fullName}`,
            reason: result.note ?? '',
          });
        } else counts.failed += 1;
      }
    }
    const file = process.env.KNOWHOW_TEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}
