import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesTemplate, slotsOf } from '../../../src/model/events/offered-templates.js';

test('a template fits a text whose slots are filled', () => {
  expect(slotsOf('take {object} from {place}', 'take the red mug from shelf 3')).toEqual({
    object: 'the red mug',
    place: 'shelf 3',
  });
  expect(slotsOf('Go to <room>', 'go to kitchen')).toEqual({ room: 'kitchen' });
  expect(matchesTemplate('take {object} from {place}', 'take mug from ')).toBe(false);
  expect(matchesTemplate('take {object} from {place}', 'take a\nb from c')).toBe(false);
  expect(matchesTemplate('look', 'LOOK')).toBe(true);
  expect(matchesTemplate('go to {room}', `go to ${'x'.repeat(300)}`)).toBe(false);
});

test('it fits what a pattern with the shortest fillers fits', () => {
  const literal = fc.constantFrom('a', 'b', ' ', '.', 'ab');
  const part = fc.oneof(literal, fc.constantFrom('{x}', '{y}'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 7 }), fc.array(literal, { maxLength: 8 }), (parts, words) => {
      const template = parts.join('');
      const text = words.join('');
      const source = template
        .trim()
        .split(/\{[xy]\}/)
        .map((one) => one.replaceAll('.', '\\.'))
        .join('(.+?)');
      expect(matchesTemplate(template, text)).toBe(new RegExp(`^${source}$`).test(text.trim()));
    }),
  );
});
