import { describe, expect, test } from 'vitest';
import { createNames } from '../../src/guidance/names.js';
import { renderParts } from '../../src/guidance/render.js';
import { wayPiece } from '../../src/guidance/word-pieces.js';
import { textOf } from './shown.js';

const call = (template: string, slots: Record<string, string>, between = false) => ({
  template,
  action: template.split(' ')[0]!,
  slots,
  between,
});
const GO = call('go to {room}', { room: 'hall' }, true);
const TAKE = call('take {object} from {place}', { object: 'cup', place: 'shelf' });

describe('a way where actions are words', () => {
  test('is told in the words of its calls; a call with an open slot as its template', () => {
    const put = call('put {object} on {place}', { place: 'table' });
    expect(textOf(wayPiece({ calls: [GO, TAKE, put], sources: [1] }))).toBe(
      'Do: "go to hall" -> "take cup from shelf" -> "put {object} on {place}"',
    );
  });

  test('is told without what only leads from one call to the next where it is long', () => {
    const calls = Array.from({ length: 8 }, () => [GO, TAKE]).flat();
    const text = textOf(wayPiece({ calls, sources: [1] }));
    expect(text).not.toContain('go to hall');
    expect(text.split(' -> ')).toHaveLength(8);
  });

  test('is not told where an action of it must not be named', () => {
    const names = createNames({
      offered: (action) => action === 'go',
      runsWith: () => 0,
      actions: () => ['go'],
    });
    expect(renderParts(wayPiece({ calls: [GO, TAKE], sources: [1] }).parts, names, 1_000)).toBeUndefined();
  });
});
