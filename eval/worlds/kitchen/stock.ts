import type { Mark, Thing } from './state.js';

/** What a thing is, as everybody in the trade sorts it. */
export type Sort =
  | 'meat'
  | 'fish'
  | 'greens'
  | 'dairy'
  | 'meat stock'
  | 'clear stock'
  | 'dish'
  | 'hot pot'
  | 'costly'
  | 'dry goods'
  | 'tub'
  | 'tool';

/** What there may be in the house. */
interface Good {
  sort: Sort;
  /** Where it mostly is, and where else. */
  homes: readonly string[];
  /** How it is on some mornings. */
  may?: Mark;
}

const good = (sort: Sort, homes: readonly string[], may?: Mark): Good => ({
  sort,
  homes,
  ...(may && { may }),
});

/** Everything that may be in the house. */
export const GOODS: Readonly<Record<string, Good>> = {
  knife: good('tool', ['knife rack'], 'blunt'),
  brush: good('tool', ['draining board']),
  docket: good('tool', ['spike']),
  lamb: good('meat', ['bottom rack', 'bench']),
  duck: good('meat', ['bench', 'bottom rack']),
  salmon: good('fish', ['bench', 'ice chest']),
  brill: good('fish', ['ice chest', 'bench']),
  leeks: good('greens', ['bench', 'dry shelf']),
  celery: good('greens', ['dry shelf', 'bench']),
  fennel: good('greens', ['bench', 'dry shelf']),
  radishes: good('greens', ['bench', 'dry shelf']),
  'veal stock': good('meat stock', ['top rack', 'bench']),
  'game stock': good('meat stock', ['bench', 'top rack']),
  'fish stock': good('clear stock', ['bench', 'top rack']),
  'onion stock': good('clear stock', ['top rack', 'bench']),
  chicken: good('meat', ['crate']),
  mussels: good('fish', ['crate'], 'gaping'),
  butter: good('dairy', ['crate']),
  parsley: good('greens', ['crate']),
  tub: good('tub', ['crate']),
  pie: good('dish', ['sill', 'bench'], 'steaming'),
  tart: good('dish', ['sill', 'dry shelf'], 'steaming'),
  terrine: good('dish', ['top rack', 'dry shelf']),
  cream: good('dairy', ['top rack', 'bench'], 'off'),
  capers: good('dry goods', ['dry shelf', 'bench']),
  honey: good('dry goods', ['dry shelf', 'sideboard']),
  saffron: good('costly', ['cupboard']),
  brandy: good('costly', ['cupboard']),
  custard: good('hot pot', ['bench', 'pass'], 'steaming'),
  bisque: good('hot pot', ['bench', 'pass'], 'steaming'),
};

/** Whether a thing is of one of some sorts. */
export const isOf = (name: string | undefined, ...sorts: readonly Sort[]): boolean =>
  name !== undefined && Object.hasOwn(GOODS, name) && sorts.includes(GOODS[name]!.sort);

const BY_LID: Readonly<Record<string, string>> = {
  'red lid': 'bottom rack',
  'green lid': 'middle rack',
  'white lid': 'top rack',
};
/** The lids that a tub may have. */
export const LIDS = Object.keys(BY_LID) as Mark[];
/** The rack for each sort of goods: what is raw drips, and drips downwards. */
export const RACK_FOR: Readonly<Partial<Record<Sort, string>>> = {
  meat: 'bottom rack',
  fish: 'ice chest',
  greens: 'middle rack',
  dairy: 'top rack',
};
/** The rack that a thing belongs on. */
export const rackFor = ({ name, marks }: Thing): string | undefined =>
  RACK_FOR[GOODS[name]!.sort] ?? marks.map((mark) => BY_LID[mark]).find((rack) => rack !== undefined);

/** The board that each sort is cut on. */
export const BOARD_FOR: Readonly<Partial<Record<Sort, string>>> = {
  meat: 'red board',
  fish: 'blue board',
  greens: 'green board',
};
/** Everything that there is to cut on. */
export const BOARDS = Object.values(BOARD_FOR);
/** What may be cut and is cut for service. */
export const CUTTABLE = ['lamb', 'duck', 'salmon', 'brill', 'leeks', 'celery', 'fennel', 'radishes'];

/** Who takes things to each customer. */
export const CARRIER_FOR: Readonly<Record<string, string>> = {
  ferry: 'driver',
  hospital: 'driver',
  theatre: 'cyclist',
  bank: 'cyclist',
  convent: 'porter',
  school: 'porter',
};
/** Everybody who takes things out. */
export const CARRIERS = [...new Set(Object.values(CARRIER_FOR))];
