import { type GivenLesson, lesson } from './judged-lesson.js';

const sql = (say: string, check: GivenLesson['check']) => lesson('intercode-sql', say, check);
const bash = (say: string, check: GivenLesson['check']) => lesson('intercode-bash', say, check);
const shop = (say: string, check: GivenLesson['check']) => lesson('webshop-react', say, check);
const web = (say: string, check: GivenLesson['check']) => lesson('web-live-abp', say, check);
const swe = (say: string, check: GivenLesson['check']) => lesson('swe-mini', say, check);
const talk = (say: string, check: GivenLesson['check']) => lesson('star-dialogues', say, check);
const retail = (say: string, check: GivenLesson['check']) => lesson('tau-retail', say, check);
const airline = (say: string, check: GivenLesson['check']) => lesson('tau-airline', say, check);
const qa = (say: string, check: GivenLesson['check']) => lesson('hotpotqa-react', say, check);

/** Lessons that sound as plausible, and are made up: written before any of them was counted. */
export const FALSE_LESSONS: readonly GivenLesson[] = [
  sql('Always end a query with a limit.', { do: { has: ['limit'] } }),
  sql('Read the whole table before it is queried.', { do: { has: ['select from'] } }),
  sql('Prefer a left join: no row gets lost.', { task: ['each', 'name'], do: { has: ['left join'] } }),
  sql('Prefer nested queries to joins.', { do: { has: ['in select', 'where in'] } }),
  sql('After an unknown column, try the same column with another case.', {
    after: { result: ['unknown column'] },
    do: { has: ['select'] },
    next: true,
  }),
  sql('After a missing table, try its plural.', {
    after: { result: ['doesn t exist'] },
    do: { has: ['select'] },
    next: true,
  }),
  sql('Sort whatever is returned.', { do: { has: ['order by'] } }),
  sql('Begin with a count of the rows.', { do: { has: ['count'] } }),
  sql('Check the indexes before a query is written.', { do: { has: ['show index', 'explain'] } }),
  sql('A query that returns rows is tried a second time to be sure.', { do: { repeated: true } }),
  bash('List the home folder first.', { do: { has: ['ls'] } }),
  bash('Change into the folder before anything is done there.', { do: { has: ['cd'] } }),
  bash('Use grep with -r for whole trees.', { do: { has: ['grep r'] } }),
  bash('Run commands as the administrator.', { do: { has: ['sudo'] } }),
  bash('Repeat a command that gave nothing.', { do: { repeated: true } }),
  bash('Print what was done with echo.', { do: { has: ['echo'] } }),
  bash('Use awk for whatever has columns.', { do: { has: ['awk'] } }),
  bash('After an error look into the manual.', { after: { refused: true }, do: { has: ['man', 'help'] } }),
  shop('Read the description before anything is bought.', {
    do: { has: ['click description', 'description'] },
  }),
  shop('Read the features before anything is bought.', { do: { has: ['features'] } }),
  shop('Look at the second page of results too.', { do: { has: ['next'] } }),
  shop('Search twice before a product is opened.', { do: { has: ['search'], from: 3 } }),
  shop('Look at a second product before one is bought.', { do: { has: ['back to search', 'prev'] } }),
  shop('Read the reviews first.', { do: { has: ['reviews'] } }),
  web('Begin with a search engine.', { do: { has: ['google', 'bing', 'duckduckgo'] } }),
  web('Scroll down to the end of every page.', { do: { has: ['scroll'] } }),
  web('Wait after every page.', { do: { has: ['wait'] } }),
  web('Open results in a new tab.', { do: { has: ['new tab', 'tab'] } }),
  web('Take a second look at the first page.', { do: { has: ['go back', 'back'] } }),
  swe('List all files before anything is read.', { do: { has: ['ls r', 'ls R'] } }),
  swe('Look into the history of the file first.', { do: { has: ['git log', 'git blame'] } }),
  swe('Use find to look for the class.', { do: { has: ['find'] } }),
  swe('Write the change with cat into a new file.', { do: { has: ['cat eof', 'cat'] } }),
  swe('Install the package before tests are run.', { do: { has: ['pip install'] } }),
  swe('Undo every change before it is handed in.', { do: { has: ['git checkout', 'git stash'] } }),
  talk('Greet by name before anything is asked.', { do: { has: ['hello', 'welcome'] } }),
  talk('Ask whether there is anything else before the query is made.', {
    do: { has: ['anything_else'] },
    before: { has: ['query'] },
  }),
  talk('Say that it takes a moment before the query is made.', { do: { has: ['moment', 'one second'] } }),
  talk('Make the query twice to be sure.', { do: { has: ['query'], repeated: true } }),
  talk('Apologise before a question is asked.', { do: { has: ['sorry', 'apologize'] } }),
  retail('Calculate with the tool whatever has a price.', { do: { tool: ['calculate'] } }),
  retail('List all product types first.', { do: { tool: ['list_all_product_types'] } }),
  retail('Look for the user by mail, never by name.', { avoid: { tool: ['find_user_id_by_name_zip'] } }),
  retail('Hand over to a person after an error.', {
    after: { refused: true },
    do: { tool: ['transfer_to_human_agents'] },
  }),
  retail('Change the address before anything else is changed.', { do: { tool: ['modify_user_address'] } }),
  airline('List the airports first.', { do: { tool: ['list_all_airports'] } }),
  airline('Offer a certificate whenever somebody complains.', { do: { tool: ['send_certificate'] } }),
  airline('Think with the tool before every booking.', { do: { tool: ['think'] } }),
  airline('Hand over to a person whenever a change is refused.', {
    after: { refused: true },
    do: { tool: ['transfer_to_human_agents'] },
  }),
  qa('Look up the last word of the question on the page.', { do: { tool: ['lookup'] } }),
  qa('Search the whole question first.', { do: { has: ['who', 'what', 'which'] } }),
  qa('Search in quotation marks.', { do: { tool: ['search'], repeated: true } }),
];
