import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, notFirst, passes, says, usedWords } from './expected.js';
import type { SmallCase } from './small-case.js';
import { withoutLesson } from './without-lesson.js';
import { callWriter, errorWriter, lineWriter, type Step, toolWriter } from './write-turns.js';

const NAMES = 'alder birch cedar elder hazel juniper larch myrtle rowan spruce willow yew'.split(' ');
const SHELL = [
  ['bash', 'execute', 'run_in_terminal'],
  ['command', 'cmd', 'code'],
] as const;
const SQL = [
  ['query_database', 'execute_sql', 'ask_db'],
  ['query', 'statement', 'sql'],
] as const;
const NOTEBOOK = [
  ['run_cell', 'python', 'execute_code'],
  ['code', 'source', 'cell'],
] as const;

/** A command is refused before another one was given for the same name. */
const sameName: SmallCase = {
  name: 'a command for the same name first',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ...SHELL);
    const fail = errorWriter(draws);
    const [main, mend, words, mainWords, mendWords] = draws.pick([
      ['./tools/%.sh', 'chmod +x tools/%.sh', './tools/%.sh: Permission denied', './tools', 'chmod +x'],
      [
        'rsync -a data/% backup/%/',
        'mkdir -p backup/%',
        'rsync: mkdir "backup/%" failed: No such file or directory (2)',
        'rsync',
        'mkdir -p',
      ],
      [
        'docker exec % ls /srv',
        'docker start %',
        'Error response from daemon: container % is not running',
        'docker exec',
        'docker start',
      ],
    ] as const);
    const send = (text: string, name: string, result: string): Step => ({
      act: line(text.replaceAll('%', name)),
      result: result.replaceAll('%', name),
    });
    const refused = (name: string) => send(main, name, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => draws.pick(NAMES),
      task: (name) => draws.pick([`See to ${name}`, `We need ${name} by noon`, `What is with ${name}?`]),
      steps(kind, name) {
        const done = [send(mend, name, ''), send(main, name, 'done')];
        if (kind === 'right') return done;
        return [refused(name), ...(kind === 'repaired' ? done : [refused(name)])];
      },
      fillers: ['pwd', 'whoami', 'ls'].map((text) => send(text, '', 'ok')),
      middle: (name) => [refused(name)],
      agentType: () => 'coder',
      wanted: anyOf(doneBefore(mendWords, mainWords), usedWords(mendWords, ['before'])),
      misleading: misleads([mendWords, mainWords], doneBefore(mainWords, mendWords)),
    });
  },
};

/** Two tables have no column in common: a third one is between them. */
const between: SmallCase = {
  name: 'a join through a third table',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ...SQL);
    const fail = errorWriter(draws);
    const [one, many, third, oneId, manyId] = draws.pick([
      ['courses', 'students', 'enrolments', 'course_id', 'student_id'],
      ['films', 'actors', 'casting', 'film_id', 'actor_id'],
      ['recipes', 'herbs', 'ingredients', 'recipe_id', 'herb_id'],
    ] as const);
    const words = draws.pick([`no such column: b.${oneId}`, `Unknown column 'b.${oneId}' in 'on clause'`]);
    const query = (joins: string, name: string) =>
      line(`SELECT COUNT(*) FROM ${one} a ${joins} WHERE a.title = '${name}'`);
    const refused = (name: string): Step => ({
      act: query(`JOIN ${many} b ON b.${oneId} = a.id`, name),
      result: fail(words),
    });
    const joins = `JOIN ${third} t ON t.${oneId} = a.id JOIN ${many} b ON b.id = t.${manyId}`;
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'failed', 'repaired'],
      names: () => draws.pick(NAMES),
      task: (name) =>
        draws.pick([`How many ${many} has ${name}?`, `${name}: number of ${many}`, `Count ${many}, ${name}`]),
      steps(kind, name) {
        const done: Step = { act: query(joins, name), result: String(1 + draws.below(40)) };
        if (kind === 'right') return [done];
        return [refused(name), kind === 'repaired' ? done : refused(name)];
      },
      fillers: [{ act: line('SELECT 1'), result: '1' }],
      middle: (name) => [refused(name)],
      agentType: () => 'analyst',
      wanted: passes(third),
      misleading: misleads([]),
    });
  },
};

/** A value is written otherwise in the table than people say it: nothing is found, and nothing is refused. */
const spelled: SmallCase = {
  name: 'a value that is written otherwise in the table',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ...SQL);
    const [column, said, right] = draws.pick([
      ['state', 'cancelled', 'canceled'],
      ['country', 'Germany', 'DEU'],
      ['size', 'extra large', 'XL'],
    ] as const);
    const none = draws.pick(['0 rows', '[]', 'NULL']);
    const query = (value: string, name: string, result: string): Step => ({
      act: line(`SELECT SUM(total) FROM sales WHERE shop = '${name}' AND ${column} = '${value}'`),
      result,
    });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.pick(NAMES),
      task: (name) =>
        draws.pick([`Sum for ${name}, ${said}`, `What is ${said} at ${name}?`, `${said}, ${name}: total`]),
      steps(kind, name) {
        const done = query(right, name, String(100 + draws.below(900)));
        if (kind === 'right') return [done];
        return [query(said, name, none), ...(kind === 'repaired' ? [done] : [])];
      },
      fillers: [{ act: line('SELECT now()'), result: 'ok' }],
      middle: (name) => [query(said, name, none)],
      agentType: () => 'analyst',
      wanted: passes(new RegExp(`\\b${right.toLowerCase()}\\b`)),
      misleading: misleads([/select/]),
    });
  },
};

/** A table is written only after one more line has put it in order. */
const tidy: SmallCase = {
  name: 'a line before the table is written',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ...NOTEBOOK);
    const fail = errorWriter(draws);
    const [read, mend, write, words, mended, written] = draws.pick([
      [
        "df = read('%.csv')",
        'df = df.drop_duplicates()',
        "save(df, '%')",
        'duplicate key value violates unique constraint "%_pkey"',
        'drop_duplicates',
        'save(df',
      ],
      [
        "t = fetch('%')",
        't = t.rename(columns=str.lower)',
        "publish(t, '%')",
        'column names have to be lower case',
        'rename(',
        'publish(t',
      ],
      [
        "feed = open_feed('%')",
        "feed = feed.tz_convert('UTC')",
        "push(feed, '%')",
        'times of % are not in UTC',
        'tz_convert',
        'push(feed',
      ],
    ] as const);
    const cell = (text: string, name: string, result: string): Step => ({
      act: line(text.replaceAll('%', name)),
      result: result.replaceAll('%', name),
    });
    const opened = (name: string) => cell(read, name, `${100 + draws.below(900)} rows`);
    const refused = (name: string) => cell(write, name, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.pick(NAMES),
      task: (name) => draws.pick([`Load ${name}`, `${name} is to be loaded`, `Bring in the data of ${name}`]),
      steps(kind, name) {
        const done = [cell(mend, name, 'ok'), cell(write, name, 'written')];
        if (kind === 'right') return [opened(name), ...done];
        return [opened(name), refused(name), ...(kind === 'repaired' ? done : [refused(name)])];
      },
      fillers: [cell('import os', '', ''), cell('print(os.getcwd())', '', '/data')],
      middle: (name) => [opened(name), refused(name)],
      agentType: () => 'analyst',
      wanted: anyOf(doneBefore(mended, written), usedWords(mended, ['before'])),
      misleading: misleads([/read\(|fetch\(|open_feed\(/, mended, written], doneBefore(written, mended)),
    });
  },
};

/** After a release that does not do well, the old state is brought back; a restart does not help. */
const release: SmallCase = {
  name: 'bring back what ran before',
  use: 'design',
  draw(draws, size) {
    const [deploy, check, back, restart, note, field, bad, good] = draws.pick([
      ['deploy_service', 'get_health', 'roll_back', 'restart', 'post_status', 'state', 'degraded', 'healthy'],
      ['release_build', 'read_metrics', 'restore_last', 'scale_up', 'post_update', 'errors', 'high', 'low'],
      ['apply_change', 'check_replicas', 'revert', 'resync', 'log_change', 'sync', 'drifting', 'complete'],
    ] as const);
    const tool = toolWriter(draws, [deploy, check, back, restart, note, 'list_hosts']);
    const begun = (id: string, is: boolean): Step[] => [
      tool(deploy, { id }, 'ok'),
      tool(check, { id }, { id, [field]: is ? bad : good, latency: 20 + draws.below(90) }),
    ];
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ id: draws.id('r'), is: draws.chance(0.65) }),
      task: ({ id }) => draws.pick([`${id} goes live today`, `Ship ${id}`]),
      steps: (kind, { id, is }) => [
        ...begun(id, is),
        ...(is ? [tool(kind === 'right' ? back : restart, { id }, 'ok')] : []),
        tool(note, { id }, 'posted'),
      ],
      outcome: (kind, _, { is }) => !is || kind === 'right',
      fillers: [tool('list_hosts', {}, '["a","b"]')],
      middle: ({ id }) => begun(id, true),
      wanted: anyOf(notFirst(doneAfter(back, check)), notFirst(doneBefore(back, note)), ({ form, about }) => {
        return form === 'leave out' && says(about, restart);
      }),
      misleading: misleads([deploy, check, back, note], doneBefore(note, back), ({ actions }) =>
        actions.some((action) => says(action, restart)),
      ),
    });
  },
};

/** What is built is overwritten: the change belongs into what it is built from. */
const built: SmallCase = {
  name: 'the file that another is built from',
  use: 'held',
  draw(draws, size) {
    const call = callWriter(draws);
    const [shell, edit] = draws.pick([
      ['bash', 'edit_file'],
      ['run_command', 'apply_patch'],
      ['terminal', 'write'],
    ] as const);
    const [wrong, right, make, wrongly, rightly] = draws.pick([
      ['dist/%.js', 'src/%.ts', 'npm run build', 'dist/', 'src/'],
      ['site/%.html', 'pages/%.md', 'make site', 'site/', 'pages/'],
      ['gen/%.pb.go', 'proto/%.proto', 'make check', 'gen/', 'proto/'],
    ] as const);
    const run = (line: string, result: string): Step => ({ act: call(shell, { command: line }), result });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.pick(NAMES),
      task: (name) =>
        draws.pick([`Change the title of ${name}`, `${name} has a wrong title`, `New title for ${name}`]),
      steps: (kind, name) => [
        run(`grep -rl ${name} .`, `${wrong.replace('%', name)}\n${right.replace('%', name)}`),
        {
          act: call(edit, {
            path: (kind === 'right' ? right : wrong).replace('%', name),
            text: `title ${draws.below(90)}`,
          }),
          result: 'ok',
        },
        run(make, 'done'),
      ],
      fillers: [run('git status', 'clean')],
      middle: (name) => [
        run(`grep -rl ${name} .`, `${wrong.replace('%', name)}\n${right.replace('%', name)}`),
      ],
      agentType: () => 'coder',
      wanted: anyOf(passes(rightly), ({ form, about }) => form === 'leave out' && says(about, wrongly)),
      misleading: misleads([/grep/, edit, make], passes(wrongly)),
    });
  },
};

/** No rows are an answer too; who asks once more in another way finds no rows either. */
const noRows = withoutLesson('no rows are an answer', 'design', 'F', (draws) => {
  const line = lineWriter(draws, ...SQL);
  const none = draws.pick(['0 rows', '[]', '(no rows)']);
  return {
    names: () => `${draws.pick(NAMES)} ${draws.below(90)}`,
    task: (name) => draws.pick([`Are there faults at ${name}?`, `Open faults of ${name}`]),
    steps(_, name) {
      const [few, again] = [draws.chance(0.4), draws.chance(0.5)];
      return [
        {
          act: line(`SELECT id FROM faults WHERE site = '${name}'`),
          result: few ? `${1 + draws.below(4)} rows` : none,
        },
        ...(again && !few
          ? [{ act: line(`SELECT id FROM faults WHERE site LIKE '%${name}%'`), result: none }]
          : []),
      ];
    },
    outcome: () => draws.chance(0.75),
    agentType: () => 'analyst',
  };
});

/** A roll-out fails now and then; who looks at the logs then has no more luck with the next try than who does not. */
const diagnosis = withoutLesson('a look at the logs of what failed', 'design', 'P', (draws) => {
  const line = lineWriter(draws, ...SHELL);
  const fail = errorWriter(draws);
  const words = draws.pick(['timed out waiting for the condition', 'context deadline exceeded']);
  const out = (name: string, result: string): Step => ({ act: line(`kubectl rollout ${name}`), result });
  return {
    kinds: ['right', 'repaired', 'failed'],
    task: (id) => draws.pick([`Roll out ${id}`, `${id} has to be out tonight`]),
    steps(kind, id) {
      if (kind === 'right') return [out(id, 'rolled out')];
      return [
        out(id, fail(words)),
        ...(draws.chance(0.7) ? [{ act: line(`kubectl logs ${id}`), result: 'starting' }] : []),
        ...(draws.chance(0.4) ? [{ act: line('kubectl get nodes'), result: 'Ready' }] : []),
        out(id, kind === 'repaired' ? 'rolled out' : fail(words)),
      ];
    },
    middle: (id) => [out(id, fail(words))],
    agentType: () => 'coder',
    fine: ({ edit }) => edit?.kind === 'again',
    misleading: misleads(['rollout']),
  };
});

/** Cases of shells, databases, notebooks, releases and code. */
export const BENCH_CASES: readonly SmallCase[] = [
  sameName,
  between,
  spelled,
  tidy,
  release,
  built,
  noRows,
  diagnosis,
];
