/**
 * What mutation testing looks at: the files whose mistakes would cost trust most, each with the tests that are about
 * them and nothing else, so that a mutant is judged in seconds.
 *
 * `texts: false` leaves string literals alone where they are what is said to people.
 *
 * @type {Record<string, { mutate: string[], tests: string[], texts?: boolean }>}
 */
export const AREAS = {
  validation: {
    mutate: [
      'src/api/validate-request.ts',
      'src/api/validate-job-id.ts',
      'src/api/parse-request.ts',
      'src/api/interaction.ts',
      'src/domain/json-depth.ts',
      'src/api/fields.ts',
      'src/domain/well-formed.ts',
      'adapters/http/read-delete-query.ts',
      'src/api/withdrawal.ts',
    ],
    tests: [
      'test/domain/**/*.test.ts',
      'test/api/**/*.test.ts',
      'test/http/conformance.slow.test.ts',
      'test/http/authorised.slow.test.ts',
      'test/leaves/explore/inspection.slow.test.ts',
    ],
    texts: false,
  },
  auth: {
    mutate: [
      'src/engine/admin/keys.ts',
      'src/engine/shared/seal.ts',
      'src/engine/admin/read-secret.ts',
      'src/engine/shared/request-id.ts',
      'adapters/http/authenticate.ts',
      'adapters/host-guard.ts',
    ],
    tests: [
      'test/engine/admin/keys.test.ts',
      'test/engine/admin/secret.test.ts',
      'test/engine/shared/small-parts.test.ts',
      'test/engine/admin/jobs.slow.test.ts',
      'test/http/tenants.slow.test.ts',
      'test/http/authorised.slow.test.ts',
      'test/http/conformance.slow.test.ts',
      'test/http/host-guard.slow.test.ts',
    ],
    texts: false,
  },
  jobs: {
    mutate: [
      'src/jobs/backoff.ts',
      'src/jobs/lane.ts',
      'src/jobs/worker.ts',
      'src/jobs/wait-for-job.ts',
      'src/storage/sql/claim.ts',
    ],
    tests: [
      'test/jobs/**/*.test.ts',
      'test/client/wait-for-job.test.ts',
      'test/storage/sqlite-memory.slow.test.ts',
    ],
    texts: false,
  },
  deletion: {
    mutate: [
      'src/engine/forget/delete.ts',
      'src/engine/learn/apply-deletions.ts',
      'src/leaves/explore/withdraw.ts',
      'src/leaves/retention/retention.ts',
      'src/retrieval/read-intent.ts',
    ],
    tests: [
      'test/engine/forget/delete.test.ts',
      'test/engine/forget/delete-tuning.slow.test.ts',
      'test/engine/forget/withdraw.slow.test.ts',
      'test/engine/forget/delete-shared.slow.test.ts',
      'test/engine/forget/forgetting.slow.test.ts',
      'test/engine/learn/damage.test.ts',
      'test/leaves/retention/retain.test.ts',
      'test/retrieval/read-intent.slow.test.ts',
    ],
    texts: false,
  },
  quoting: {
    mutate: [
      'src/guidance/quote.ts',
      'src/guidance/names.ts',
      'src/guidance/speech.ts',
      'src/guidance/address.ts',
      'src/guidance/plain-text.ts',
      'src/guidance/instruction.ts',
      'src/guidance/render.ts',
      'src/guidance/typed.ts',
    ],
    tests: ['test/guidance/**/*.test.ts'],
  },
};
