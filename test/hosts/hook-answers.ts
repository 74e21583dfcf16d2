import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHookAnswers } from '../../adapters/hosts/answer-hooks.js';
import type { Interaction } from '../../src/index.js';
import { afterTest } from '../at-end.js';

/** A folder of the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'knowhow-hooks-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Answers over a knowledge that says one line, and keeps what is stored. */
export function setUp(addition: () => string = () => '\n\n- Do: `make test`.') {
  const stored: { interaction: Interaction; key: string | undefined }[] = [];
  const asked: string[] = [];
  const replies: unknown[] = [];
  const logged: string[] = [];
  let time = Date.parse('2026-05-01T10:00:00Z');
  const answers = createHookAnswers({
    knowledge: {
      async enhanceTask({ input_text, tenant_id }) {
        asked.push(`${tenant_id}: ${input_text}`);
        return { response: input_text + addition(), metadata: { request_id: `r${asked.length}` } };
      },
      async storeKnowledge(interaction, { idempotencyKey } = {}) {
        stored.push({ interaction, key: idempotencyKey });
        return { status: 'accepted', message: '', tenant_id: interaction.tenant_id, job_id: 'j' };
      },
      async feedback(request) {
        replies.push(request);
        return { status: '', applied_to: 'record' };
      },
    },
    now: () => time,
    log: ({ event, ...rest }) => void logged.push(`${event} ${JSON.stringify(rest)}`),
  });
  return {
    answers,
    stored,
    asked,
    replies,
    logged,
    wait(ms: number) {
      time += ms;
    },
  };
}
