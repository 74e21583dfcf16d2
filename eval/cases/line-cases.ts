import { drawCase, misleads, type RunKind } from './draw-case.js';
import type { Draws } from './draws.js';
import { anyOf, doneBefore, type ItemTest, usedWords } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, lineWriter, type Step } from './write-turns.js';

/** Lines that fail in one way and are repaired in one way. */
interface LineLesson {
  name: string;
  use: SmallCase['use'];
  language: 'shell' | 'sql';
  kinds?: readonly RunKind[];
  /** Without outcomes, runs do not say whether they succeeded. */
  outcomes?: false;
  draw(draws: Draws): {
    /** Particulars of a task: a module, a table. */
    names: readonly string[];
    tasks: readonly string[];
    bad(name: string): string;
    error(name: string): string;
    /** The lines that are sent after the error; the last is accepted. */
    repair(name: string): string[];
    output: string;
    wanted: ItemTest;
    fine?: ItemTest;
  };
}

const SHELL = { tools: ['bash', 'execute_bash', 'run_command'], args: ['command', 'cmd'] };
const SQL = { tools: ['run_sql', 'execute_sql', 'query_database'], args: ['query', 'sql'] };
const FILLERS = {
  shell: ['ls', 'git status', 'cat README.md', 'pwd'],
  sql: ['SELECT 1', 'SELECT COUNT(*) FROM region', 'SELECT CURRENT_DATE'],
};
const MODULES = 'billing users search reports mail stock orders auth login cart media chat maps audit'.split(
  ' ',
);

function lineCase(lesson: LineLesson): SmallCase {
  return {
    name: lesson.name,
    use: lesson.use,
    draw(draws, size) {
      const { names, tasks, bad, error, repair, output, wanted, fine } = lesson.draw(draws);
      const form = lesson.language === 'sql' ? SQL : SHELL;
      const line = lineWriter(draws, form.tools, form.args);
      const fail = errorWriter(draws);
      const failing = (name: string): Step => ({ act: line(bad(name)), result: fail(error(name)) });
      return drawCase(draws, size, {
        kinds: lesson.kinds ?? ['repaired', 'right', 'repaired', 'failed'],
        names: () => draws.pick(names),
        task: (name) => draws.pick(tasks).replace('%', name),
        steps(kind, name) {
          const lines = repair(name);
          const done = lines.map((text, index) => ({
            act: line(text),
            result: index < lines.length - 1 ? 'ok' : output,
          }));
          if (kind === 'right') return done;
          const tries = [failing(name), ...(draws.chance(0.3) ? [failing(name)] : [])];
          return kind === 'repaired' ? [...tries, ...done] : [...tries, failing(name)];
        },
        fillers: FILLERS[lesson.language].map((text) => ({ act: line(text), result: 'ok' })),
        middle: (name) => [failing(name)],
        outcome: (kind) => (lesson.outcomes === false ? undefined : kind !== 'failed'),
        agentType: () => 'coder',
        wanted,
        ...(fine ? { fine } : {}),
        misleading: misleads([]),
      });
    },
  };
}

const TEST_TASKS = ['Fix the tests of %', 'Make the % tests pass', 'Why do the tests of % fail?'];

const LESSONS: LineLesson[] = [
  {
    name: 'set the environment variable',
    use: 'design',
    language: 'shell',
    kinds: ['repaired', 'repaired', 'right', 'failed'],
    draw(draws) {
      const [variable, value] = draws.pick([
        ['DJANGO_SETTINGS_MODULE', 'app.settings.test'],
        ['APP_CONFIG', 'config/test.toml'],
        ['DATABASE_NAME', 'test_local'],
      ] as const);
      const set = `${variable}=${value}`;
      const words = draws.pick([
        `You must define the environment variable ${variable}`,
        `KeyError: '${variable}'`,
      ]);
      const exported = draws.chance(0.3);
      const bad = (name: string) => `pytest tests/test_${name}.py`;
      return {
        names: MODULES,
        tasks: TEST_TASKS,
        bad,
        error: (name) => `tests/test_${name}.py: ${words}`,
        repair: (name) => (exported ? [`export ${set}`, bad(name)] : [`${set} ${bad(name)}`]),
        output: '4 passed',
        wanted: usedWords(set, ['before', 'instead']),
      };
    },
  },
  {
    name: 'another column',
    use: 'held',
    language: 'sql',
    draw(draws) {
      const [wrong, right] = draws.pick([
        ['customer_id', 'cust_id'],
        ['order_date', 'ordered_on'],
        ['full_name', 'display_name'],
      ] as const);
      const words = draws.pick([`column "${wrong}" does not exist`, `no such column: ${wrong}`]);
      const shape = draws.below(2);
      const query = (column: string, table: string) =>
        shape === 0
          ? `SELECT ${column}, COUNT(*) FROM ${table} GROUP BY ${column}`
          : `SELECT * FROM ${table} ORDER BY ${column} LIMIT 5`;
      return {
        names: 'sales returns visits tickets claims loans visas rentals'.split(' '),
        tasks: [
          `Count the % by ${wrong.replace('_', ' ')}`,
          `Which ${wrong.replace('_', ' ')} has the most %?`,
          `List % with their ${wrong.replace('_', ' ')}`,
          `% by ${wrong.replace('_', ' ')}, please`,
        ],
        bad: (table) => query(wrong, table),
        error: () => words,
        repair: (table) => [query(right, table)],
        output: '5 rows',
        wanted: usedWords(right, ['instead']),
      };
    },
  },
  {
    name: 'a flag at the end',
    use: 'design',
    language: 'shell',
    draw(draws) {
      const [command, flag, words] = draws.pick([
        ['npm install %', '--legacy-peer-deps', 'ERESOLVE unable to resolve dependency tree'],
        [
          'git clean % ',
          '-f',
          'fatal: clean.requireForce defaults to true and -f not given; refusing to clean',
        ],
        ['terraform apply %', '-auto-approve', 'error: cannot ask for approval, input is not a terminal'],
      ] as const);
      return {
        names: MODULES,
        tasks: [
          `${command.split(' ').slice(0, 2).join(' ')} for %`,
          `Please do ${command.split(' ')[1]} for %`,
          `% needs ${command.split(' ')[1]}`,
        ],
        bad: (name) => command.replace('%', name).trim(),
        error: () => words,
        repair: (name) => [`${command.replace('%', name).trim()} ${flag}`],
        output: 'done',
        wanted: usedWords(new RegExp(`(?:^|\\s)${flag}(?:$|\\s)`), ['end', 'after', 'before', 'instead']),
      };
    },
  },
  {
    name: 'a missing cd',
    use: 'held',
    language: 'shell',
    draw(draws) {
      const folder = draws.pick(['web', 'frontend', 'packages/app', 'client']);
      const command = draws.pick(['npm test', 'npm run build', 'npx vite build']);
      const own = draws.chance(0.5);
      return {
        names: MODULES,
        tasks: ['Check the page of %', 'Does the % page still work?', 'Mend the page of %'],
        bad: (name) => `${command} -- ${name}`,
        error: () => 'ENOENT: no such file or directory, open package.json',
        repair: (name) =>
          own ? [`cd ${folder}`, `${command} -- ${name}`] : [`cd ${folder} && ${command} -- ${name}`],
        output: 'all good',
        wanted: anyOf(usedWords(`cd ${folder}`, ['before', 'instead']), doneBefore(`cd ${folder}`, command)),
      };
    },
  },
  {
    name: 'another table',
    use: 'design',
    language: 'sql',
    draw(draws) {
      const [wrong, right] = draws.pick([
        ['orders', 'sales_order'],
        ['employees', 'staff_member'],
        ['products', 'catalog_item'],
      ] as const);
      const words = draws.pick([`Unknown table "${wrong}"`, `relation "${wrong}" does not exist`]);
      const shows = draws.chance(0.5);
      const query = (table: string, where: string) =>
        `SELECT COUNT(*) FROM ${table} WHERE region = '${where}'`;
      return {
        names: 'north south east west centre coast hills valley harbour island'.split(' '),
        tasks: [
          `How many ${wrong} are in %?`,
          `Give me the number of ${wrong}, % only`,
          `Count the ${wrong} of the % region`,
        ],
        bad: (where) => query(wrong, where),
        error: () => words,
        repair: (where) => [...(shows && draws.chance(0.5) ? ['SHOW TABLES'] : []), query(right, where)],
        output: '17',
        wanted: usedWords(right, ['instead']),
        ...(shows ? { fine: doneBefore('SHOW TABLES', 'SELECT') } : {}),
      };
    },
  },
  {
    name: 'an edit of the build file',
    use: 'design',
    language: 'shell',
    draw(draws) {
      const [words, mend, sign] = draws.pick([
        [
          'Source option 7 is no longer supported. Use 8 or later.',
          "sed -i 's#<source>7</source>#<source>8</source>#' pom.xml",
          /sed .*source.*pom\.xml/,
        ],
        [
          'Unsupported class file major version 61',
          "sed -i 's#<jacoco.version>0.8.5#<jacoco.version>0.8.11#' pom.xml",
          /sed .*jacoco.*pom\.xml/,
        ],
      ] as const);
      const bad = (name: string) => `mvn -q -pl ${name} test`;
      return {
        names: MODULES,
        tasks: ['Upgrade % to Java 17', 'Make % build with Java 17', 'Java 17 for %, please'],
        bad,
        error: (name) => `[ERROR] Failed to execute goal on project ${name}: ${words}`,
        repair: (name) => [mend, bad(name)],
        output: 'BUILD SUCCESS',
        wanted: usedWords(sign, ['instead', 'before']),
      };
    },
  },
  {
    name: 'a repair without outcomes',
    use: 'held',
    language: 'shell',
    outcomes: false,
    kinds: ['repaired', 'repaired', 'right', 'failed'],
    draw(draws) {
      const install = draws.pick(['pip install', 'uv pip install', 'python -m pip install']);
      const modules = 'requests numpy flask pandas lxml httpx scipy redis boto3 jinja2'.split(' ');
      return {
        names: modules,
        tasks: ['Run the job that uses %', 'The % script fails, make it run', 'Mend the % script'],
        bad: (name) => `python jobs/${name}_job.py`,
        error: (name) => `ModuleNotFoundError: No module named '${name}'`,
        repair: (name) => [`${install} ${name}`, `python jobs/${name}_job.py`],
        output: 'finished',
        wanted: usedWords(
          /pip install (?:‹|…|requests|numpy|flask|pandas|lxml|httpx|scipy|redis|boto3|jinja2)/,
          ['before', 'instead'],
        ),
      };
    },
  },
];

/** Cases of lines of a language: shell and SQL. */
export const LINE_CASES: readonly SmallCase[] = LESSONS.map(lineCase);
