import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leaveOut, newPrivacy } from '../../adapters/hosts/private/leave-out.js';
import { nameOfRemote, projectOf } from '../../adapters/hosts/project.js';
import { afterTest } from '../at-end.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'knowhow-project-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe('the collection of a folder', () => {
  test.each([
    ['git@github.com:Acme/Shop.git', 'github.com/acme/shop'],
    ['https://me:secret@github.com/acme/shop', 'github.com/acme/shop'],
    ['ssh://git@git.example.com:2222/team/a/b.git', 'git.example.com/team/a/b'],
    ['https://github.com/acme/shop.git/', 'github.com/acme/shop'],
  ])('of the remote %s is %s', (url, name) => {
    expect(nameOfRemote(url)).toBe(name);
  });

  test('without a remote is its own, whatever it is called', () => {
    const [a, b] = [join(folder(), 'app'), join(folder(), 'app')];
    for (const path of [a, b]) mkdirSync(path);
    expect(projectOf(a).tenant).toMatch(/^app-[0-9a-f]{8}$/);
    expect(projectOf(a).tenant).not.toBe(projectOf(b).tenant);
  });
});

describe('.knowhowignore', () => {
  const turn = (n: number, decision: string, result: string, inputs = '') => ({
    turn: n,
    inputs,
    decision,
    result,
  });

  test('keeps what was done with its paths out of a run, and what the model saw of it', async () => {
    const at = folder();
    writeFileSync(join(at, '.knowhowignore'), '# secrets\n*.env\nprivate/\n!public.env\n');
    const project = projectOf(at);
    const turns = await leaveOut(
      [
        turn(1, '{"name":"Bash","arguments":{"command":"cat src/a.ts"}}', 'ok'),
        turn(2, '{"name":"Bash","arguments":{"command":"cat prod.env | head"}}', 'KEY=hunter2', 'saw src'),
        turn(
          3,
          `{"name":"Read","arguments":{"file_path":"${at}/private/plan.md"}}`,
          'hunter3',
          'Tool result: KEY=hunter2',
        ),
        turn(4, '{"name":"Read","arguments":{"file_path":"public.env"}}', 'fine', 'hunter3'),
      ],
      newPrivacy(project),
    );
    expect(JSON.stringify(turns)).not.toMatch(/hunter/);
    expect(turns.map(({ turn: n }) => n)).toEqual([1, 2, 3, 4]);
    expect(turns[0]!.result).toBe('ok');
    expect(turns[3]!.result).toBe('fine');
    expect(project.isOff).toBe(false);
  });

  test('with a line * switches a project off', () => {
    const at = folder();
    writeFileSync(join(at, '.knowhowignore'), '*\n');
    expect(projectOf(at).isOff).toBe(true);
  });
});
