import type { Check } from '../../src/api/check.js';
import { type GivenLesson, lesson } from './judged-lesson.js';

const SQL_ERROR = ['doesn t exist', 'unknown column', 'error executing query'];
const LOOKS = ['show tables', 'describe', 'desc', 'show columns', 'information_schema'];
const again: Check = { avoid: { repeated: true } };

/** Lessons that a careful reader wrote of the recorded sets, as far as a pattern over steps can count them. */
export const READ_LESSONS: readonly GivenLesson[] = [
  lesson('intercode-sql', 'Look at the tables before the first query is written.', {
    do: { has: LOOKS },
    before: { has: ['select'] },
  }),
  lesson('intercode-sql', 'After a table that does not exist, list the tables; do not guess another name.', {
    after: { result: ['doesn t exist'] },
    do: { has: LOOKS },
    next: true,
  }),
  lesson('intercode-sql', 'After an unknown column, describe the table; do not guess another column.', {
    after: { result: ['unknown column'] },
    do: { has: LOOKS },
    next: true,
  }),
  lesson('intercode-sql', 'Never run the same statement again after it failed.', again),
  lesson('intercode-sql', 'Do not submit right after an error.', {
    after: { result: SQL_ERROR },
    avoid: { has: ['submit'] },
    next: true,
  }),
  lesson('intercode-sql', 'Write one SQL statement only; prose is not run.', {
    avoid: { result: ['no sql code was found', 'did not contain'] },
  }),
  lesson('intercode-sql', 'The database is already chosen: name no database before a table.', {
    avoid: { result: ['unknown database'] },
  }),
  lesson('intercode-sql', 'Runs of ten steps and more have lost their way: think again from the start.', {
    avoid: { from: 10 },
  }),
  lesson('intercode-sql', 'The table of countries is named country, not countries.', {
    after: { result: ['world_1 countries doesn t exist'] },
    do: { has: ['from country', 'desc country', 'join country', 'describe country'] },
  }),
  lesson('intercode-sql', 'The table of cars is cars_data.', {
    after: { result: ['car_1 cars doesn t exist'] },
    do: { has: ['cars_data'] },
  }),
  lesson('intercode-sql', 'Where different ones are asked for, use DISTINCT.', {
    task: ['different', 'distinct'],
    do: { has: ['distinct'] },
  }),
  lesson('intercode-bash', 'Walk trees with find, not with ls or a pattern of names.', {
    task: ['under', 'recursively', 'recursive', 'subdirectories', 'all files', 'directory tree'],
    do: { has: ['find'] },
  }),
  lesson('intercode-bash', 'The same command again never helps: change something.', again),
  lesson('intercode-bash', 'After three tries without success the rest fails too: think again.', {
    avoid: { from: 5 },
  }),
  lesson('intercode-bash', 'One command and nothing else: words around it are run as a command.', {
    avoid: { result: ['command not found'] },
  }),
  lesson('intercode-bash', 'Close every quote: an unmatched one fails the run.', {
    avoid: { result: ['unexpected eof', 'syntax error'] },
  }),
  lesson('intercode-bash', 'For a total over files put them into one wc -l.', {
    task: ['total', 'number of lines', 'count'],
    do: { has: ['wc l'] },
  }),
  lesson('intercode-bash', 'Paths are absolute and known: a missing file means the path was guessed.', {
    avoid: { result: ['no such file'] },
  }),
  lesson('webshop-react', 'Click an option by its whole label as it is in the brackets.', {
    avoid: { result: ['invalid action'] },
  }),
  lesson('webshop-react', 'Always end with Buy Now: a run that does not buy gets nothing.', {
    do: { has: ['buy now'] },
  }),
  lesson('webshop-react', 'Runs have 15 steps: do not look any longer at step 13.', { avoid: { from: 13 } }),
  lesson('webshop-react', 'An option that was refused is refused again: do not repeat it.', {
    after: { result: ['invalid action'] },
    avoid: { repeated: true },
  }),
  lesson('web-live-abp', 'Runs that need more than 30 steps use up their limit.', { avoid: { from: 30 } }),
  lesson('web-live-abp', 'The same click twice does not help: look again, or take another way.', again),
  lesson('web-live-abp', 'Going back is a sign of trouble.', { avoid: { has: ['go back', 'back'] } }),
  lesson('web-live-abp', 'Close cookie banners first: they swallow clicks.', {
    avoid: { has: ['cookie', 'cookies', 'banner'] },
  }),
  lesson('swe-mini', 'Run the tests of the module before the change is handed in.', {
    do: { has: ['bin test', 'runtests py', 'pytest', 'python m pytest', 'tests runtests'] },
  }),
  lesson('swe-mini', 'Reproduce the problem with a small script before the source is changed.', {
    do: { has: ['reproduce py', 'reproduce_issue py', 'test_fix py', 'repro py'] },
  }),
  lesson('swe-mini', 'Read parts of files by line: whole ones are cut off.', {
    do: { has: ['sed n', 'head n', 'grep n'] },
  }),
  lesson('swe-mini', 'The same command twice is a sign of trouble.', again),
  lesson('swe-mini', 'A replacement that finds nothing changes nothing: read it back.', {
    after: { has: ['sed i'] },
    do: { has: ['sed n', 'cat', 'grep', 'git diff'] },
  }),
  lesson('star-dialogues', 'After a slot that is available, book with the same query.', {
    after: { result: ['message available', 'available'] },
    do: { has: ['book'] },
  }),
  lesson('star-dialogues', 'After a slot that is unavailable, never book it.', {
    after: { result: ['unavailable'] },
    avoid: { has: ['requesttype book'] },
    next: true,
  }),
  lesson('star-dialogues', 'A booking that failed is tried once more.', {
    after: { result: ['failed', 'failure'] },
    do: { has: ['query'] },
  }),
  lesson('tau-retail', 'Read the order before it is changed.', {
    do: { tool: ['get_order_details'] },
    before: {
      tool: [
        'cancel_pending_order',
        'return_delivered_order_items',
        'exchange_delivered_order_items',
        'modify_pending_order_items',
      ],
    },
  }),
  lesson('tau-retail', 'Read the product before its items are exchanged or changed.', {
    do: { tool: ['get_product_details'] },
    before: { tool: ['exchange_delivered_order_items', 'modify_pending_order_items'] },
  }),
  lesson('tau-retail', 'Where no user is found by mail, look by name and zip.', {
    after: { result: ['user not found'] },
    do: { tool: ['find_user_id_by_name_zip'] },
  }),
  lesson('tau-retail', 'Do not hand over to a person what can be done here.', {
    avoid: { tool: ['transfer_to_human_agents'] },
  }),
  lesson('tau-retail', 'Look up the user before anything of an order is said.', {
    do: { tool: ['get_user_details', 'find_user_id_by_email', 'find_user_id_by_name_zip'] },
  }),
  lesson('tau-airline', 'Read the reservation before it is cancelled.', {
    do: { tool: ['get_reservation_details'] },
    before: { tool: ['cancel_reservation'] },
  }),
  lesson('tau-airline', 'Read the user before a flight is booked.', {
    do: { tool: ['get_user_details'] },
    before: { tool: ['book_reservation'] },
  }),
  lesson('tau-airline', 'Do not hand over to a person what can be done here.', {
    avoid: { tool: ['transfer_to_human_agents'] },
  }),
  lesson('hotpotqa-react', 'Search a title of the list that the result offers, not words of your own.', {
    avoid: { has: ['search'], result: ['could not find'] },
  }),
  lesson('hotpotqa-react', 'Where a lookup finds nothing, search another title.', {
    after: { result: ['no results', 'no more results'] },
    do: { tool: ['search'] },
    next: true,
  }),
  lesson('hotpotqa-react', 'The same search again finds the same.', again),
  lesson('hotpotqa-react', 'An answer that was incorrect is not given again.', {
    after: { result: ['incorrect'] },
    avoid: { repeated: true },
  }),
  lesson('hotpotqa-react', 'Runs of seven steps and more have lost their way.', { avoid: { from: 7 } }),
  lesson('alfworld-demos', 'Open what is closed before it is looked into.', {
    after: { result: ['is closed'] },
    do: { has: ['open'] },
    next: true,
  }),
];
