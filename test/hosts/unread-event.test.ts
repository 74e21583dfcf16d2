import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { noteUnread } from '../../adapters/hosts/trouble.js';
import { unreadEvent, unreadFindings } from '../../adapters/hosts/unread-event.js';
import { afterTest } from '../at-end.js';

test('doctor names the event that no hook could read in the words of the status, and none where there is none', () => {
  const home = mkdtempSync(join(tmpdir(), 'knowhow-unread-'));
  afterTest(() => rmSync(home, { recursive: true, force: true }));
  const at = { env: { HOME: home }, db: join(home, 'runs.db') };
  expect(unreadFindings(at)).toEqual([]);
  const place = meetingPlace(at.db, home, process.platform);
  noteUnread(place.unread, 'claude-code', 'an event without tool_name');
  const { what, why } = unreadEvent(place)!;
  expect(what).toContain('Claude Code');
  expect(why).toContain('It sent an event without tool_name.');
  expect(unreadFindings(at)).toMatchObject([{ name: 'hosts', ok: true, detail: what, remedy: why }]);
});
