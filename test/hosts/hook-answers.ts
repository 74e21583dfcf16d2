import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHookAnswers } from '../../adapters/hosts/answer-hooks.js';
import type { WatchList } from '../../src/api/watch.js';
import type { EnhanceRequest, Interaction } from '../../src/index.js';
import { afterTest } from '../at-end.js';

/** A folder of the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'knowhow-hooks-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Answers over a knowledge that says one line, and keeps what is stored. */
export function setUp(
  addition: (request: EnhanceRequest) => string = () => '\n\n- Do: `make test`.',
  watch?: WatchList,
) {
  const stored: { interaction: Interaction; key: string | undefined }[] = [];
  const asked: string[] = [];
  const places: unknown[] = [];
  /** What was said of actions that are about to be taken. */
  const contexts: NonNullable<EnhanceRequest['context']>[] = [];
  const place = { watch: join(folder(), 'watch') };
  const replies: unknown[] = [];
  const logged: string[] = [];
  let time = Date.parse('2026-05-01T10:00:00Z');
  const answers = createHookAnswers({
    knowledge: {
      async enhanceTask(request) {
        const { input_text, tenant_id, context } = request;
        asked.push(`${tenant_id}: ${input_text}`);
        places.push(context?.place);
        if (context?.proposed !== undefined) contexts.push(context);
        return {
          response: input_text + addition(request),
          metadata: { request_id: `r${asked.length}`, ...(request.watch && watch && { watch }) },
        };
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
    place,
    now: () => time,
    log: ({ event, ...rest }) => void logged.push(`${event} ${JSON.stringify(rest)}`),
  });
  return {
    answers,
    place,
    stored,
    asked,
    contexts,
    places,
    replies,
    logged,
    wait(ms: number) {
      time += ms;
    },
  };
}
