import { expect, test } from 'vitest';
import { readStatement } from '../../../src/model/card/read-statement.js';
import { lex } from '../../../src/model/events/lex.js';

const read = (text: string) => {
  const statement = readStatement(lex(text));
  return (
    statement && {
      tables: statement.tables,
      columns: [...new Set(statement.columns.map(({ table, column }) => `${table}.${column}`))],
      joins: statement.joins.map((pair) => pair.map(({ table, column }) => `${table}.${column}`).join(' = ')),
    }
  );
};

test('a query is read with its aliases resolved', () => {
  expect(
    read("SELECT T1.name FROM airlines AS T1 JOIN flights T2 ON T1.uid = T2.airline WHERE T2.origin = 'CVO'"),
  ).toEqual({
    tables: ['airlines', 'flights'],
    columns: ['airlines.name', 'airlines.uid', 'flights.airline', 'flights.origin'],
    joins: ['airlines.uid = flights.airline'],
  });
});

test('tables in a list, of a schema, in quotes; a table joined with itself is no join of two', () => {
  expect(read('select a.size from shop.orders a, people where a.owner = people.id')).toEqual({
    tables: ['shop.orders', 'people'],
    columns: ['shop.orders.size', 'shop.orders.owner', 'people.id'],
    joins: ['shop.orders.owner = people.id'],
  });
  expect(read('SELECT `name` FROM `people`')).toEqual({
    tables: ['people'],
    columns: ['people.name'],
    joins: [],
  });
  expect(read('SELECT a.id FROM people a JOIN people b ON a.id = b.parent')?.joins).toEqual([]);
});

test('a column without its table is that of the only one; a function is no column', () => {
  expect(read('SELECT count(*), max(age) FROM people WHERE city = "Rome"')).toEqual({
    tables: ['people'],
    columns: ['people.age', 'people.city'],
    joins: [],
  });
  expect(read('SELECT age FROM people JOIN cities ON people.city = cities.id')?.columns).toEqual(
    [
      { table: 'people', column: 'city' },
      { table: 'cities', column: 'id' },
    ].map(({ table, column }) => `${table}.${column}`),
  );
});

test('a name that the query gives what it reckons is no column', () => {
  const queries = [
    'SELECT lang, COUNT(*) AS songs FROM tracks GROUP BY lang ORDER BY songs LIMIT 1',
    'SELECT lang, COUNT(*) songs FROM tracks GROUP BY lang HAVING songs > 2',
  ];
  for (const query of queries) expect(read(query)?.columns, query).toEqual(['tracks.lang']);
});

test('what is no query names no table', () => {
  for (const text of [
    'take plate 1 from countertop 2',
    'git update x',
    'kubectl describe pod',
    'SELECT 1',
    '',
  ])
    expect(read(text)).toBeUndefined();
});
