import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../adapters/hosts/hosts.js';
import { apply, type Machine, plannedChange } from '../../adapters/hosts/install.js';
import { replaceFile } from '../../adapters/hosts/replace-file.js';
import { afterTest } from '../at-end.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'kh-settings-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe.skipIf(process.platform === 'win32')('a file that is replaced', () => {
  test.each([0o600, 0o640, 0o644, 0o400])('keeps its mode %o', (mode) => {
    const file = join(folder(), 'settings.json');
    writeFileSync(file, 'a');
    chmodSync(file, mode);
    replaceFile(file, 'b');
    expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['b', mode]);
  });

  test('is for this user alone where it was not there, whatever the folder', () => {
    const file = join(folder(), 'new', 'settings.json');
    replaceFile(file, 'b');
    expect(modeOf(file)).toBe(0o600);
  });

  test('stays a link, to a link, to a file that is not there yet, and through a folder that is one', () => {
    const at = folder();
    mkdirSync(join(at, 'dotfiles'));
    writeFileSync(join(at, 'dotfiles', 'a.json'), 'a');
    symlinkSync('dotfiles/a.json', join(at, 'one'));
    symlinkSync('one', join(at, 'two'));
    symlinkSync('dotfiles/later.json', join(at, 'three'));
    symlinkSync('dotfiles', join(at, 'folder'));
    replaceFile(join(at, 'two'), 'b');
    replaceFile(join(at, 'three'), 'c');
    replaceFile(join(at, 'folder', 'd.json'), 'd');
    expect([readlinkSync(join(at, 'two')), readlinkSync(join(at, 'three'))]).toEqual([
      'one',
      'dotfiles/later.json',
    ]);
    expect(lstatSync(join(at, 'folder')).isSymbolicLink()).toBe(true);
    const written = ['a.json', 'later.json', 'd.json'].map((name) =>
      readFileSync(join(at, 'dotfiles', name), 'utf8'),
    );
    expect(written).toEqual(['b', 'c', 'd']);
    expect(readdirSync(join(at, 'dotfiles')).sort()).toEqual(['a.json', 'd.json', 'later.json']);
  });

  test('that cannot be replaced leaves nothing beside it', () => {
    const at = folder();
    mkdirSync(join(at, 'settings.json', 'x'), { recursive: true });
    expect(() => replaceFile(join(at, 'settings.json'), 'b')).toThrow();
    expect(readdirSync(at)).toEqual(['settings.json']);
  });

  test.skipIf(process.getuid?.() !== 0)('keeps its owner', () => {
    const file = join(folder(), 'settings.json');
    writeFileSync(file, 'a');
    chownSync(file, 12_345, 12_345);
    replaceFile(file, 'b');
    expect([statSync(file).uid, statSync(file).gid]).toEqual([12_345, 12_345]);
  });
});

describe('joining a host', () => {
  function machine() {
    const home = folder();
    const all: Machine = {
      home,
      env: {},
      node: '/n',
      hook: '/h/knowhow-hook.cjs',
      plugin: '/p.js',
      db: '/db',
    };
    const host = HOSTS.find(({ name }) => name === 'claude-code')!;
    mkdirSync(join(home, '.claude'));
    const file = join(home, '.claude', 'settings.json');
    const change = (what: 'install' | 'uninstall') => apply(plannedChange(host, all, what));
    return { file, change };
  }

  test.skipIf(process.platform === 'win32')('writes through no link that lies where it makes files', () => {
    const { file, change } = machine();
    const [precious, other] = [`${file}.precious`, `${file}.other`];
    writeFileSync(precious, 'mine');
    writeFileSync(file, '{}');
    symlinkSync(precious, `${file}.new`);
    symlinkSync(other, `${file}.before-knowhow`);
    change('install');
    expect(readFileSync(precious, 'utf8')).toBe('mine');
    expect(lstatSync(file).isFile()).toBe(true);
    expect(lstatSync(other, { throwIfNoEntry: false })).toBeUndefined();
    expect(readFileSync(file, 'utf8')).toContain('knowhow-hook.cjs');
  });

  test.each(['', '\n', '{}\n', '\uFEFF{\n  // mine\n  "a": 1\n}\n'])(
    'and taking it away leaves what was there: %j',
    (before) => {
      const { file, change } = machine();
      writeFileSync(file, before);
      change('install');
      expect(readFileSync(file, 'utf8')).toContain('knowhow-hook.cjs');
      change('uninstall');
      expect(readFileSync(file, 'utf8').replace(/\s/g, '')).toBe(before.replace(/\s/g, ''));
    },
  );
});
