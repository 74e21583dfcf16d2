import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTable } from '../../../src/model/table/make-table.js';
import { learnOperators, operatorOf } from '../../../src/model/table/operators.js';
import { showAction } from '../../../src/model/table/show-action.js';
import { call, type MadeStep, made } from '../runs.js';

const operatorsOf = (decisions: readonly MadeStep[][]) => {
  const runs = decisions.map((steps, i) => made(i, `task ${i}`, steps));
  const operators = learnOperators(runs);
  return {
    runs,
    operators,
    names: runs.map(({ events }) => events.map((e) => operatorOf(operators, e.action))),
  };
};

describe('operators', () => {
  it('are tools, templates of lines, labels that groups share, and speech', () => {
    const { names } = operatorsOf(
      ['a', 'b', 'c', 'd'].map((x) => [
        [call('get_order', { id: x })],
        [`pytest tests/test_${x}.py`],
        ['{"action":"click","element":1}', 'ok', `[1] button "Accept cookies"\n[2] link "${x}"`],
        ['{"action":"click","element":2}', 'ok', `[1] button "Accept cookies"\n[2] link "${x}"`],
        [`Which ${x} is it, please?`],
      ]),
    );
    expect(names[0]).toEqual(['get_order', 'pytest ‹…›', 'click "Accept cookies"', 'click ‹…›', 'say']);
    expect(new Set(names.map((list) => list.join())).size).toBe(1);
  });

  it('are those that were on offer as templates', () => {
    const inputs = 'Available actions:\ntake {object} from {place}\nlook';
    const { names } = operatorsOf([[['take cup 1 from shelf 2', 'ok', inputs]]]);
    expect(names[0]).toEqual(['take {object} from {place}']);
  });

  it('are not the usage that a command prints of itself', () => {
    const inputs = 'npm <command>\n\nUsage:\nnpm run <foo>';
    const { names } = operatorsOf([
      [
        ['npm --help', 'ok'],
        ['npm run build', 'ok', inputs],
      ],
    ]);
    expect(names[0]!.join()).not.toContain('<command>');
  });

  it('are method and address of a request, without the object in it', () => {
    const request = (method: string, url: string): string => call('http', { url, method });
    const { names } = operatorsOf([
      [
        [request('post', '/v2/orders/O-77/refunds')],
        [request('GET', 'https://api.made.example/v2/users?mail=a@b.example')],
        [call('http', { url: '/v2/orders' })],
        [call('read', { path: '/etc/hosts' })],
      ],
    ]);
    expect(names[0]).toEqual([
      'http POST /v2/orders/‹…›/refunds',
      'http GET https://api.made.example/v2/users?mail=‹…›',
      'http',
      'read',
    ]);
  });

  it('are told by the argument that says what a tool does, where one tool does most', () => {
    const { names } = operatorsOf(
      [1, 2, 3, 4].map((i) => [
        [call('pick', { label: 'ask_name', text: `hello ${i}` })],
        [call('pick', { label: 'ask_pin', text: `pin ${i}` })],
      ]),
    );
    expect(names[0]).toEqual(['pick ask_name', 'pick ask_pin']);
  });

  it('are told by the label of an element, of several words too', () => {
    const click = (element: string): MadeStep => [call('click', { element })];
    const { names } = operatorsOf(
      ['a', 'b', 'c', 'd'].map(() => [click('New claim'), click('I accept the policy'), click('Submit')]),
    );
    expect(names[0]).toEqual(['click New claim', 'click I accept the policy', 'click Submit']);
  });

  it('are parts of a tool where the values of another argument come in turn, and not for each of its objects', () => {
    const at = (kind: string, city: string, i: number) =>
      call('query', { service: i % 2 === 0 ? 'rooms' : 'cars', kind, city, note: `n${i}` });
    const steps = (i: number, cities: readonly string[]): MadeStep[] => [
      [at('check', cities[i % 4]!, i)],
      [at('book', cities[(i * 3 + 1) % 4]!, i)],
      [call('query', { service: 'weather', day: 'today' })],
    ];
    const { names } = operatorsOf(
      Array.from({ length: 16 }, (_, i) => steps(i, ['Rome', 'Oslo', 'Bern', 'Kyiv'])),
    );
    expect(names[0]).toEqual(['query rooms check', 'query rooms book', 'query weather']);
    expect(names[1]).toEqual(['query cars check', 'query cars book', 'query weather']);
  });

  it('are how lines begin where the rest of them is like none', () => {
    const { names } = operatorsOf(
      ['a', 'b', 'c', 'd'].map((x, i) => [
        [`sed -i 's/${x}${x}/${x}/' ${x}.py ${Array(i).fill('--').join(' ')}`],
        [`sed -n ${i},${i + 9}p ${x}.py`],
      ]),
    );
    expect(new Set(names.map((list) => list.map((name) => name.slice(0, 6)).join()))).toEqual(
      new Set(['sed -i,sed -n']),
    );
  });

  it('do not hold what fewer than three groups share', () => {
    const { names, operators } = operatorsOf([[['grep secretword src']], [['grep secretword src']]]);
    expect(names.flat()).toEqual(['‹…›', '‹…›']);
    expect(JSON.stringify(operators)).not.toContain('secretword');
  });

  it('have gaps for values of the task, however many tasks share them, and none for verbs that tasks name', () => {
    const runs = ['amber lantern', 'amber falcon', 'ivory lantern', 'ivory falcon'].flatMap((thing, i) =>
      [0, 1, 2].map((customer) =>
        made(10 * i + customer, `Please ${i % 2 ? 'polish' : 'see to'} the ${thing}`, [
          [`show --name "${thing}"`],
          [`polish ${thing} at 12`],
        ]),
      ),
    );
    const operators = learnOperators(runs);
    const names = runs.map(({ events }) => events.map((e) => operatorOf(operators, e.action)));
    expect(new Set(names.flat())).toEqual(new Set(['show --name " ‹…› "', 'polish ‹…› at ‹…›']));
  });

  it('are what is said to one end, where agents do nothing but speak', () => {
    const things = ['amber falcon', 'ivory lantern', 'olive quarry', 'umber saddle', 'brisk kestrel'];
    const runs = things.flatMap((thing, i) =>
      ['rotated', 'upgraded'].map((verb, at) =>
        made(10 * i + at, `Please see to the ${thing}`, [
          ['May I have the notice?', 'It is 12.'],
          [`I have now ${verb} ${thing}.`, 'Wait!'],
          [`Done, we ${verb} ${thing} for you.`, 'Okay.'],
        ]),
      ),
    );
    const operators = learnOperators(runs);
    const names = runs.map(({ events }) => events.map((e) => operatorOf(operators, e.action)));
    const [first, second] = names as [string[], string[]];
    expect(first[1]).toBe(first[2]);
    expect(second[1]).toBe(second[2]);
    expect(first[1]).not.toBe(second[1]);
    expect(first[0]).toBe('say May I have the notice?');
    expect(first[1]).toMatch(/^say .*rotated ….*$/);
  });

  it('are not joined by place alone: a name and a birthday that are asked for in either order are two', () => {
    const asked = (thing: string, form: number): string =>
      form % 2 ? `May I know your ${thing}?` : `Would you tell me your ${thing}?`;
    const runs = Array.from({ length: 24 }, (_, i) => {
      const [first, second] = i % 3 ? ['name', 'birthday'] : ['birthday', 'name'];
      return made(i, 'Please see to it', [
        [asked(first!, i), 'It is 12.'],
        [asked(second!, i >> 1), 'It is 12.'],
        ['It is done now.', 'Okay.'],
      ]);
    });
    const operators = learnOperators(runs);
    for (const { events } of runs) {
      const [first, second] = events.map((e) => operatorOf(operators, e.action));
      expect(first).not.toBe(second);
    }
  });

  it('have what is typed into an element as a gap', () => {
    const { names } = operatorsOf(
      ['amber', 'ivory', 'olive'].map((text) => [
        [JSON.stringify({ action: 'type', element: 1, text }), 'ok', '[1] textbox "Search"'],
        [
          JSON.stringify({ action: 'click', element: 1, text: `I click on it to find ${text}.` }),
          'ok',
          '[1] button "Go"',
        ],
      ]),
    );
    expect(new Set(names.flat())).toEqual(new Set(['type "Search" ‹…›', 'click "Go"']));
  });

  it('do not depend on the order of runs, and stay the same as JSON', () => {
    const line = fc.tuple(fc.constantFrom('ls', 'cat', 'grep x'), fc.constantFrom('a', 'b', 'src/c'));
    fc.assert(
      fc.property(
        fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        (lines) => {
          const runs = lines.map((steps, i) =>
            made(
              i,
              `task ${i}`,
              steps.map(([a, b]) => [`${a} ${b}`] as MadeStep),
            ),
          );
          const operators = learnOperators(runs);
          const again = JSON.parse(JSON.stringify(learnOperators([...runs].reverse()))) as typeof operators;
          for (const { events } of runs)
            for (const { action } of events)
              expect(operatorOf(again, action)).toBe(operatorOf(operators, action));
        },
      ),
    );
  });
});

describe('actions that are shown', () => {
  it('have one gap for an id of several parts', () => {
    const { runs, operators } = operatorsOf(
      ['RU-7101', 'KE-7202', 'PA-7303', 'OM-7404'].map((id, i) => [
        [`verify ${id} against ${i}:3${i}.4${i}`],
      ]),
    );
    const { runs: rows } = makeTable(runs, operators, () => false);
    expect(showAction([rows[0]!.steps[0]!], { operators, least: 1 })).toEqual({
      kind: 'line',
      name: 'verify ‹…› against ‹…›',
    });
  });

  it('are shown with the form in which most groups write what they type', () => {
    const shown = (texts: readonly string[]) => {
      const { runs, operators } = operatorsOf(
        texts.map((text) => [
          [JSON.stringify({ action: 'type', element: 1, text }), 'ok', '[1] textbox "Arrival"'],
        ]),
      );
      const { runs: rows } = makeTable(runs, operators, () => false);
      return showAction(
        rows.map(({ steps }) => steps[0]!),
        { operators, least: 1 },
      )!.args;
    };
    expect(shown(['2026-03-14', '2026-04-02', '2026-11-30'])).toEqual([
      ['text', '‹4 digits›-‹2 digits›-‹2 digits›'],
    ]);
    // Two groups may be one habit, numbers alone say nothing, and others write it otherwise.
    expect(shown(['2026-03-14', '2026-04-02'])).toEqual([['text', '‹…›']]);
    expect(shown(['4711', '4812', '4913'])).toEqual([['text', '‹…›']]);
    expect(shown(['2026-03-14', '3.4.26', '30 November'])).toEqual([['text', '‹…›']]);
  });
});
