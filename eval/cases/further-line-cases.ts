import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneBefore, usedWords } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, lineWriter, type Step } from './write-turns.js';

const REPOSITORIES = 'atlas falcon pebble quartz meadow lantern harvest comet willow ember'.split(' ');

/** What others have pushed has to be fetched before one's own is accepted. */
const pushed: SmallCase = {
  name: 'fetch before pushing',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ['shell', 'terminal', 'bash'], ['command', 'input']);
    const fail = errorWriter(draws);
    const mend = draws.pick(['git pull --rebase', 'git pull --rebase origin main']);
    const push = (name: string) => `git push origin ${name}`;
    const words = 'rejected: the tip of your current branch is behind its remote counterpart';
    const refused = (name: string): Step => ({ act: line(push(name)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'right'],
      names: () => draws.pick(REPOSITORIES),
      task: (name) => draws.pick([`Publish ${name}`, `Push the work on ${name}`, `Share the ${name} branch`]),
      steps(kind, name) {
        const done: Step[] = [
          { act: line(mend), result: 'Successfully rebased' },
          { act: line(push(name)), result: `${name} -> ${name}` },
        ];
        if (kind === 'right') return done;
        return kind === 'repaired' ? [refused(name), ...done] : [refused(name), refused(name)];
      },
      fillers: ['git log -1', 'git diff --stat', 'ls src'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (name) => [refused(name)],
      agentType: () => 'coder',
      wanted: anyOf(doneBefore('git pull --rebase', 'git push'), usedWords('git pull --rebase', ['before'])),
      misleading: misleads([mend, 'git push'], doneBefore('git push', 'git pull')),
    });
  },
};

/** A command wants rights that a word before it gives. */
const rights: SmallCase = {
  name: 'a word before the command',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['shell', 'terminal', 'bash'], ['command', 'input']);
    const fail = errorWriter(draws);
    const [front, command, words] = draws.pick([
      ['sudo', 'docker restart %', 'permission denied while trying to connect to the daemon socket'],
      ['sudo', 'systemctl reload %', 'Interactive authentication required.'],
      ['poetry run', 'alembic upgrade %', 'alembic: command not found'],
    ] as const);
    const bad = (name: string) => command.replace('%', name);
    const refused = (name: string): Step => ({ act: line(bad(name)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => draws.pick(REPOSITORIES),
      task: (name) => draws.pick([`Bring ${name} back up`, `${name} has to be renewed`, `Renew ${name}`]),
      steps(kind, name) {
        const done: Step = { act: line(`${front} ${bad(name)}`), result: 'ok' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(name), done] : [refused(name), refused(name)];
      },
      fillers: ['uptime', 'ls -la', 'whoami'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (name) => [refused(name)],
      agentType: () => 'coder',
      wanted: usedWords(front, ['before', 'instead']),
      misleading: misleads([]),
    });
  },
};

/** A function of another dialect. */
const dialect: SmallCase = {
  name: 'a function of another dialect',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['sql', 'run_query', 'warehouse'], ['statement', 'q']);
    const fail = errorWriter(draws);
    const [wrong, right, sign, words] = draws.pick([
      ['YEAR(made_on)', "strftime('%Y', made_on)", /strftime/, 'no such function: YEAR'],
      ['LENGTHB(title)', 'OCTET_LENGTH(title)', /octet_length/, 'function lengthb does not exist'],
      ['NVL(price, 0)', 'COALESCE(price, 0)', /coalesce/, 'no such function: NVL'],
    ] as const);
    const query = (call: string, table: string) => `SELECT ${call} AS a, COUNT(*) FROM ${table} GROUP BY a`;
    const refused = (table: string): Step => ({ act: line(query(wrong, table)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'failed'],
      names: () => draws.pick('films books plays songs games shows poems maps'.split(' ')),
      task: (table) =>
        draws.pick([`Group the ${table}`, `How do the ${table} spread?`, `Count ${table} in groups`]),
      steps(kind, table) {
        const done: Step = { act: line(query(right, table)), result: '9 rows' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(table), done] : [refused(table), refused(table)];
      },
      fillers: ['SELECT 1', 'SELECT COUNT(*) FROM makers'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (table) => [refused(table)],
      agentType: () => 'analyst',
      wanted: usedWords(sign, ['instead']),
      misleading: misleads([]),
    });
  },
};

/** A column that two tables have needs the name of one of them. */
const ambiguous: SmallCase = {
  name: 'a column of two tables',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ['sql', 'run_query', 'warehouse'], ['statement', 'q']);
    const fail = errorWriter(draws);
    const [column, left, other, key] = draws.pick([
      ['name', 'trips', 'drivers', 'driver_id'],
      ['title', 'chapters', 'volumes', 'volume_id'],
      ['opened', 'wards', 'clinics', 'clinic_id'],
    ] as const);
    const words = draws.pick([
      `ambiguous column name: ${column}`,
      `column reference "${column}" is ambiguous`,
    ]);
    const query = (shown: string, limit: string) =>
      `SELECT ${shown} FROM ${left} JOIN ${other} ON ${left}.${key} = ${other}.id ORDER BY 1 LIMIT ${limit}`;
    const refused = (limit: string): Step => ({ act: line(query(column, limit)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'repaired', 'failed'],
      names: () => String(2 + draws.below(60)),
      task: (limit) =>
        draws.pick([
          `The first ${limit} ${left} with their ${column}`,
          `${column} of ${limit} ${left}, please`,
        ]),
      steps(kind, limit) {
        const done: Step = { act: line(query(`${other}.${column}`, limit)), result: 'rows' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(limit), done] : [refused(limit), refused(limit)];
      },
      fillers: ['SELECT 1', `SELECT COUNT(*) FROM ${other}`].map((text) => ({
        act: line(text),
        result: 'ok',
      })),
      middle: (limit) => [refused(limit)],
      agentType: () => 'analyst',
      wanted: usedWords(new RegExp(`${other}\\s?\\.\\s?${column}|${other} ?\\.`), [
        'instead',
        'before',
        'after',
      ]),
      misleading: misleads([]),
    });
  },
};

/** Cells of code share nothing: what a cell uses it has to import. */
const imported: SmallCase = {
  name: 'import in every cell',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['python', 'run_code', 'execute_cell'], ['code', 'source']);
    const fail = errorWriter(draws);
    const [name, statement, use] = draws.pick([
      ['pd', 'import pandas as pd', (file: string) => `df = pd.read_csv('${file}.csv')\nprint(df.shape)`],
      ['np', 'import numpy as np', (file: string) => `a = np.load('${file}.npy')\nprint(a.mean())`],
      ['json', 'import json', (file: string) => `d = json.load(open('${file}.json'))\nprint(len(d))`],
    ] as const);
    const refused = (file: string): Step => ({
      act: line(use(file)),
      result: fail(`NameError: name '${name}' is not defined`),
    });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.pick('rain wind tides crops bees soil herds frost hail dunes'.split(' ')),
      task: (file) =>
        draws.pick([`How large is ${file}?`, `Look into the data on ${file}`, `Sum up ${file}`]),
      steps(kind, file) {
        const done: Step = { act: line(`${statement}\n${use(file)}`), result: '(412, 7)' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(file), done] : [refused(file), refused(file)];
      },
      fillers: [{ act: line("print('ready')"), result: 'ready' }],
      middle: (file) => [refused(file)],
      agentType: () => 'analyst',
      wanted: usedWords(statement, ['before', 'instead']),
      misleading: misleads([]),
    });
  },
};

/** In a story that is played by commands, what is shut has to be opened. */
const shut: SmallCase = {
  name: 'open what is shut',
  use: 'design',
  draw(draws, size) {
    const places = ['drawer', 'cabinet', 'chest', 'locker', 'suitcase', 'oven'];
    const things = ['key', 'spoon', 'letter', 'candle', 'coin', 'map', 'brush'];
    const form = draws.pick([
      (words: string) => words,
      (words: string) => `> ${words}`,
      (words: string) => JSON.stringify({ action: words }),
    ]);
    const act = (words: string, result: string): Step => ({ act: form(words), result });
    const words = draws.pick(['The % is closed.', 'Nothing happens: the % is shut.']);
    const take = (thing: string, place: string, result: string) =>
      act(`take ${thing} from ${place} 1`, result);
    return drawCase(draws, size, {
      kinds: ['right', 'failed', 'repaired'],
      names: () => ({ thing: draws.pick(things), place: draws.pick(places) }),
      task: ({ thing, place }) => draws.pick([`get the ${thing} in the ${place}`, `find the ${thing}`]),
      steps(kind, { thing, place }) {
        const go = act(`go to ${place} 1`, `You are at the ${place} 1.`);
        const done = [
          act(`open ${place} 1`, `You open the ${place} 1.`),
          take(thing, place, `You take the ${thing}.`),
        ];
        const refused = () => take(thing, place, words.replace('%', `${place} 1`));
        if (kind === 'right') return [go, ...done];
        return kind === 'repaired' ? [go, refused(), ...done] : [go, refused(), refused()];
      },
      fillers: [act('look', 'You are in a room.'), act('inventory', 'You carry nothing.')],
      middle: ({ thing, place }) => [
        act(`go to ${place} 1`, `You are at the ${place} 1.`),
        take(thing, place, words.replace('%', `${place} 1`)),
      ],
      agentType: () => 'player',
      wanted: anyOf(doneBefore(/^>? ?open/, /take/), usedWords(/open/, ['before'])),
      misleading: misleads([/go to/, /open/, /take/], doneBefore(/take/, /open/)),
    });
  },
};

/** Cases of lines: shell, SQL, program text and a story that is played by commands. */
export const FURTHER_LINE_CASES: readonly SmallCase[] = [pushed, rights, dialect, ambiguous, imported, shut];
