import { expect, test } from 'vitest';
import { readPython } from '../../adapters/import/python-print.js';

test('what Python prints is read as the values that it had', () => {
  expect(readPython(`{'id': "it's", 'n': -1.5, 'ok': True, 'none': None}`)).toEqual({
    id: "it's",
    n: -1.5,
    ok: true,
    none: null,
  });
  expect(readPython(String.raw`content='a\n\'b\'' status=<Status.OK: 'ok'>`)).toEqual({
    content: "a\n'b'",
    status: 'ok',
  });
  expect(readPython('[<Code.LOW: 7>, <app.Tool object at 0x7f>]')).toEqual([7, '<app.Tool object at 0x7f>']);
});

test('a text that is not closed, or goes on, is no print', () => {
  for (const text of ["'abc", String.raw`'abc\'`, "'abc\\", '{"a": 1', "'a' b", '<Status.OK'])
    expect(readPython(text)).toBeUndefined();
});
