import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { entriesIn, withEntries, withoutEntries } from '../../adapters/hosts/edit-settings.js';

const own = (name: string, program = 'knowhow-hook.cjs') => ({
  at: ['hooks', name],
  entry: { hooks: [{ type: 'command', command: 'node', args: [`/x/${program}`, 'claude-code'] }] },
});
const ENTRIES = [own('UserPromptSubmit'), own('Stop')];

const MINE = `{
  // what I like
  "model": "opus",
  "hooks": {
    "Stop": [ { "hooks": [ { "type": "command", "command": "say done" } ] } ] // keep
  }
}
`;

describe('entries in settings', () => {
  test('are added after those of others, which keep their words and comments', () => {
    const text = withEntries(MINE, ENTRIES, [], 'settings.json');
    expect(text).toContain('// what I like');
    expect(text).toContain('// keep');
    const { hooks } = parse(text) as { hooks: Record<string, unknown[]> };
    expect(hooks.Stop).toEqual([{ hooks: [{ type: 'command', command: 'say done' }] }, ENTRIES[1]!.entry]);
    expect(hooks.UserPromptSubmit).toEqual([ENTRIES[0]!.entry]);
    expect(entriesIn(text, 'settings.json')).toBe(2);
  });

  test('are there once, however often they are added', () => {
    const once = withEntries(MINE, ENTRIES, [], 'settings.json');
    const twice = withEntries(once, ENTRIES, [], 'settings.json');
    expect(parse(twice)).toEqual(parse(once));
  });

  test('take the place of those that start the program by an earlier name', () => {
    const earlier = withEntries(MINE, [own('PreToolUse', 'knowhow-hook.js')], [], 'settings.json');
    const now = withEntries(earlier, ENTRIES, [], 'settings.json');
    expect(parse(now)).toEqual(parse(withEntries(MINE, ENTRIES, [], 'settings.json')));
  });

  test('are made where there was no file, with what the file needs beside them', () => {
    const text = withEntries('', ENTRIES, [{ at: ['version'], value: 1 }], 'hooks.json');
    expect(parse(text)).toMatchObject({ version: 1, hooks: { Stop: [ENTRIES[1]!.entry] } });
  });

  test('are taken away without anything else, whatever else there is', () => {
    const name = fc.constantFrom('Stop', 'UserPromptSubmit', 'PreToolUse', 'x');
    const others = fc.array(fc.record({ command: fc.string({ maxLength: 8 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    const settings = fc.record({
      model: fc.string(),
      hooks: fc.option(fc.dictionary(name, others, { minKeys: 1 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(settings, (value) => {
        const before = JSON.stringify(value, null, 2);
        const after = withoutEntries(withEntries(before, ENTRIES, [], 'f'), 'f');
        expect(parse(after)).toEqual(parse(before));
      }),
    );
  });

  test('are not added to what is no JSON object, and the message says where it breaks', () => {
    expect(() => withEntries('{\n  "a": 1,\n  b\n}', ENTRIES, [], 'its/settings.json')).toThrow(
      /its\/settings\.json should hold a JSON object.*line 3/s,
    );
    expect(() => withEntries('[]', ENTRIES, [], 'f')).toThrow(/should hold a JSON object/);
    expect(() => withEntries('{"hooks":{"Stop":{}}}', ENTRIES, [], 'f')).toThrow(/a list at hooks\.Stop/);
  });

  test.each([
    ['{"hooks":[]}', 'an object at hooks, and has []'],
    ['{"hooks":null}', 'an object at hooks, and has null'],
    ['{"hooks":"x"}', 'an object at hooks, and has "x"'],
    ['{"hooks":7}', 'an object at hooks, and has 7'],
    ['{"hooks":{"Stop":null}}', 'a list at hooks.Stop, and has null'],
    ['{"hooks":{"Stop":"x"}}', 'a list at hooks.Stop, and has "x"'],
  ])('are not added to %s: the message says what has to be there', (text, message) => {
    expect(() => withEntries(text, ENTRIES, [], 'its/settings.json')).toThrow(
      `its/settings.json should have ${message}. It was left as it is: mend it, and try again.`,
    );
    expect(withoutEntries(text, 'f')).toBe(text);
  });

  test('are added after a byte order mark, which stays', () => {
    const text = withEntries(`\uFEFF${MINE}`, ENTRIES, [], 'f');
    expect(text.startsWith('\uFEFF{')).toBe(true);
    expect(entriesIn(text, 'f')).toBe(2);
    expect(parse(withoutEntries(text, 'f').slice(1))).toEqual(parse(MINE));
  });
});
