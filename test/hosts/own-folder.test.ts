import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemOfFolder, problemOfSocket } from '../../adapters/hosts/own-folder.js';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { afterTest } from '../at-end.js';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('Folders of other users are not tested: only root can make them.');

function shared() {
  const at = mkdtempSync(join(tmpdir(), 'kh-own-'));
  afterTest(() => rmSync(at, { recursive: true, force: true }));
  const folder = join(at, 'knowhow-1');
  const place = { socket: join(folder, 'a.sock'), isShared: true, missed: '', trouble: '' };
  return { at, folder, place };
}

describe.skipIf(process.platform === 'win32')('the folder of a socket', () => {
  test('is made for this user alone, and closed where it was open', () => {
    const { folder, place } = shared();
    expect(problemOfSocket(place)).toBeUndefined();
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    chmodSync(folder, 0o777);
    expect(problemOfFolder(place)).toBeUndefined();
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  });

  test('is no link where others may write, and may be one at home', () => {
    const { at, folder, place } = shared();
    mkdirSync(join(at, 'other'), { mode: 0o700 });
    symlinkSync(join(at, 'other'), folder);
    expect(problemOfSocket(place)).toContain('is a link');
    expect(problemOfSocket({ ...place, isShared: false })).toBeUndefined();
  });

  test.skipIf(!isRoot)('is not used where it, or the socket in it, is another user’s', () => {
    const { folder, place } = shared();
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(place.socket, '');
    expect(problemOfSocket(place)).toBeUndefined();
    chownSync(place.socket, 12_345, 12_345);
    expect(problemOfSocket(place)).toContain('a.sock belongs to another user');
    chownSync(folder, 12_345, 12_345);
    expect(problemOfFolder(place)).toContain('knowhow-1 belongs to another user');
  });
});

test('a home with a long path has its socket in the folder of this user’s session, or one of its own', () => {
  const long = `/home/${'x'.repeat(90)}`;
  const db = '/db';
  expect(meetingPlace(db, '/home/me', 'linux', '/run/user/7')).toMatchObject({ isShared: false });
  expect(meetingPlace(db, '/home/me', 'linux', '/run/user/7').socket).toMatch(/^\/home\/me\/\.knowhow\//);
  expect(meetingPlace(db, long, 'linux', '/run/user/7').socket).toMatch(/^\/run\/user\/7\/knowhow\//);
  for (const runtime of ['', `/run/${'y'.repeat(90)}`]) {
    const { socket, isShared } = meetingPlace(db, long, 'linux', runtime);
    expect(socket).toMatch(/^\/tmp\/knowhow-\d+\/[0-9a-f]{12}\.sock$/);
    expect(isShared).toBe(true);
  }
});
