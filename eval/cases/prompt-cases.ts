import { drawCase, misleads, type RunKind } from './draw-case.js';
import type { Draws } from './draws.js';
import { anyOf, doneBefore, type ItemTest, passes, says, usedWords } from './expected.js';
import type { SmallCase } from './small-case.js';
import { callWriter, errorWriter, lineWriter, type Step } from './write-turns.js';

const PLACES = 'lagoon canyon delta fjord glacier island jungle marsh oasis prairie reef tundra'.split(' ');
const SHELL = [
  ['sh', 'run_shell', 'exec'],
  ['line', 'command', 'input'],
] as const;
const SQL = [
  ['run_statement', 'sql', 'select'],
  ['text', 'query', 'sql'],
] as const;
const ANY: ('before' | 'after' | 'end' | 'instead')[] = ['before', 'after', 'end', 'instead'];

interface LineLesson {
  name: string;
  use: SmallCase['use'];
  tools: typeof SHELL | typeof SQL;
  kinds?: readonly RunKind[];
  draw(draws: Draws): {
    tasks: readonly string[];
    bad(name: string): string;
    good(name: string): string;
    /** Absent where the bad line is answered like the good one, and only the outcome differs. */
    error?: string;
    wanted: ItemTest;
  };
}

const lineCase = ({ name, use, tools, kinds, draw }: LineLesson): SmallCase => ({
  name,
  use,
  draw(draws, size) {
    const { tasks, bad, good, error, wanted } = draw(draws);
    const line = lineWriter(draws, tools[0], tools[1]);
    const fail = errorWriter(draws);
    const answer = (): string => `${1 + draws.below(400)} rows`;
    const send = (text: string, result: string): Step => ({ act: line(text), result });
    const refused = (place: string): Step => send(bad(place), error === undefined ? answer() : fail(error));
    return drawCase(draws, size, {
      kinds: kinds ?? ['repaired', 'failed', 'right', 'repaired'],
      names: () => draws.pick(PLACES),
      task: (place) => draws.pick(tasks).replace('%', place),
      steps(kind, place) {
        const done = send(good(place), answer());
        if (kind === 'right') return [done];
        if (kind === 'repaired') return [refused(place), done];
        return error === undefined ? [refused(place)] : [refused(place), refused(place)];
      },
      fillers: (tools === SQL ? ['SELECT now()', 'SELECT 2'] : ['hostname', 'ls /tmp']).map((text) =>
        send(text, 'ok'),
      ),
      ...(error === undefined ? {} : { middle: (place: string) => [refused(place)] }),
      agentType: () => 'analyst',
      wanted,
      misleading: misleads([]),
    });
  },
});

const LESSONS: readonly LineLesson[] = [
  {
    name: 'a header of a request',
    use: 'design',
    tools: SHELL,
    draw(draws) {
      const [header, error] = draws.pick([
        ["-H 'X-Tenant: acme'", '400: tenant header is missing'],
        ["-H 'Accept: application/json'", '406 Not Acceptable'],
        ["-H 'User-Agent: desk/2'", '403: unknown client'],
      ] as const);
      return {
        tasks: ['What is known of %?', 'Fetch the record of %', 'The figures of %, please'],
        bad: (name) => `curl -s https://api.example.org/v2/${name}`,
        good: (name) => `curl -s ${header} https://api.example.org/v2/${name}`,
        error,
        wanted: usedWords(header, ANY),
      };
    },
  },
  {
    name: 'quotes around a path',
    use: 'held',
    tools: SHELL,
    draw(draws) {
      const folder = draws.pick(['Shared Files', 'Old Reports', 'Team Photos']);
      const command = draws.pick(['wc -l', 'md5sum', 'du -h']);
      const first = folder.split(' ')[0]!;
      return {
        tasks: ['How large is %?', 'Check the file %', 'Look at %'],
        bad: (name) => `${command} ${folder}/${name}.txt`,
        good: (name) => `${command} "${folder}/${name}.txt"`,
        error: `${command.split(' ')[0]}: ${first}: No such file or directory`,
        // The reader of sentences passes over quotes.
        wanted: ({ text }) => text.includes(`"${folder}`) || text.includes(`\\"${folder}`),
      };
    },
  },
  {
    name: 'a condition that the answer needs',
    use: 'held',
    tools: SQL,
    kinds: ['right', 'failed'],
    draw(draws) {
      const clause = draws.pick(['deleted_at IS NULL', "status <> 'test'", 'is_current = 1']);
      const query = (name: string) => `SELECT COUNT(*) FROM visits WHERE site = '${name}'`;
      return {
        tasks: ['How many visits did % have?', 'Count the visits of %', '%: number of visits'],
        bad: query,
        good: (name) => `${query(name)} AND ${clause}`,
        wanted: passes(clause),
      };
    },
  },
  {
    name: 'the schema of a table',
    use: 'design',
    tools: SQL,
    draw(draws) {
      const [schema, table] = draws.pick([
        ['warehouse', 'shipments'],
        ['hr', 'contracts'],
        ['public_data', 'stations'],
      ] as const);
      const error = draws.pick([
        `relation "${table}" does not exist`,
        `Invalid object name '${table}'`,
        `table or view not found`,
      ]);
      const query = (from: string, name: string) => `SELECT AVG(weight) FROM ${from} WHERE site = '${name}'`;
      return {
        tasks: [`What do the ${table} of % weigh?`, `Mean weight of the ${table}, %`, `% ${table}: mean`],
        bad: (name) => query(table, name),
        good: (name) => query(`${schema}.${table}`, name),
        error,
        wanted: passes(new RegExp(`${schema} ?\\.`)),
      };
    },
  },
  {
    name: 'a cast of a column',
    use: 'design',
    tools: SQL,
    draw(draws) {
      const [column, cast, error] = draws.pick([
        ['amount', 'CAST(amount AS DECIMAL)', 'function sum(text) does not exist'],
        ['distance', 'TRY_TO_NUMBER(distance)', 'numeric value is not recognized'],
        ['duration', 'duration::int', 'cannot add up values of type varchar'],
      ] as const);
      const query = (what: string, name: string) => `SELECT SUM(${what}) FROM entries WHERE site = '${name}'`;
      return {
        tasks: [`Sum of ${column} for %`, `How much ${column} has %?`, `Add up ${column}, only %`],
        bad: (name) => query(column, name),
        good: (name) => query(cast, name),
        error,
        wanted: passes(cast.startsWith(column) ? /:: ?int/ : cast.slice(0, 5)),
      };
    },
  },
];

/** Edits are refused before the file was read, and what is made by a program is not to be edited. */
const read: SmallCase = {
  name: 'read a file before the edit',
  use: 'design',
  draw(draws, size) {
    const call = callWriter(draws);
    const fail = errorWriter(draws);
    const [look, edit] = draws.pick([
      ['view_file', 'replace_in_file'],
      ['Read', 'Edit'],
      ['cat_file', 'patch_file'],
    ] as const);
    const words = draws.pick([
      'File has not been read yet',
      'stale buffer: open the file before you change it',
      'no snapshot of this file',
    ]);
    const path = (name: string) => `app/${name}.go`;
    const seen = (name: string): Step => ({ act: call(look, { path: path(name) }), result: 'func main() {' });
    const change = (name: string, result: string): Step => ({
      act: call(edit, { path: path(name), before: `a${draws.below(90)}`, after: `b${draws.below(90)}` }),
      result,
    });
    const tests: Step = { act: call('run_tests', {}), result: 'passed' };
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.pick(PLACES),
      task: (name) =>
        draws.pick([`Rename a thing in ${name}`, `${name} needs a better name`, `Clean up ${name}`]),
      steps(kind, name) {
        const done = [seen(name), change(name, 'changed'), tests];
        if (kind === 'right') return done;
        const refused = change(name, fail(words));
        return kind === 'repaired' ? [refused, ...done] : [refused, change(name, fail(words))];
      },
      fillers: [{ act: call('list_files', { path: 'app' }), result: '14 files' }],
      middle: (name) => [change(name, fail(words))],
      agentType: () => 'coder',
      wanted: anyOf(doneBefore(look, edit), ({ form, about, actions }) => {
        return form === 'only after' && says(about, edit) && actions.some((one) => says(one, look));
      }),
      misleading: misleads([look, edit, 'run_tests'], doneBefore(edit, look)),
    });
  },
};

/** Cases of lines that are typed, and of a coding agent. */
export const PROMPT_CASES: readonly SmallCase[] = [...LESSONS.map(lineCase), read];
