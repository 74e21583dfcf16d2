import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectOf } from '../../adapters/hosts/project.js';
import { afterTest } from '../at-end.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'knowhow-project-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const git = (at: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: at,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

describe('the collection of a folder in a repository', () => {
  test('is the same in a folder below, a clone elsewhere and a worktree', () => {
    const at = folder();
    const [one, other] = [join(at, 'one'), join(at, 'other')];
    for (const path of [one, other]) {
      mkdirSync(join(path, 'src', 'deep'), { recursive: true });
      git(path, 'init', '-q');
      git(path, 'remote', 'add', 'upstream', 'https://example.com/not/this.git');
      git(path, 'remote', 'add', 'origin', 'https://github.com/acme/shop.git');
    }
    git(one, 'commit', '-q', '--allow-empty', '-m', 'first');
    git(one, 'worktree', 'add', '-q', join(at, 'tree'));
    const tenants = [one, join(one, 'src', 'deep'), other, join(at, 'tree')].map(
      (path) => projectOf(path).tenant,
    );
    expect(new Set(tenants)).toEqual(new Set(['github.com/acme/shop']));
  });
});
