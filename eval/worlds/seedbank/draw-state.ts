import type { Dice } from './dice.js';
import type { Accession, Lot, State } from './state.js';
import { COUNTRIES, CROPS, CURATORS, DEPOTS, INSTITUTES, LABELS, SITES } from './stock.js';

/** How often things stand so when a request comes in. */
const ODDS = { deep: 0.4, sealed: 0.5, spent: 0.5, public: 0.5, offered: 0.3, overseas: 0.4, onFile: 0.55 };
const ACCESSIONS = 8;

/** One lot that is given out, one that is not any more, one to grow new seed from. */
function lotsOf(dice: Dice, { accession_id }: Accession): Lot[] {
  const year = 1994 + dice.below(20);
  const due = dice.below(3);
  const spent = dice.odds(ODDS.spent);
  const lots = [
    { standing: 'fit', drawn: 'no' },
    { standing: spent ? 'fit' : 'tired', drawn: spent ? 'yes' : 'no' },
    { standing: 'mother', drawn: 'no' },
  ] as const;
  return dice.mixed(
    lots.map(
      (lot, i): Lot => ({
        lot_id: dice.mark('LT'),
        accession_id,
        harvest: year + 3 * i,
        grams: 20 + dice.below(300),
        ...lot,
        chamber: dice.odds(ODDS.deep) ? 'deep' : 'bench',
        packet: dice.odds(ODDS.sealed) ? 'sealed' : 'loose',
        count: i === due ? 'due' : 'made',
      }),
    ),
  );
}

/** A seed bank on one day. */
export function drawState(dice: Dice): State {
  const crops = CROPS.map((crop) => ({
    ...crop,
    crop_id: dice.mark('CR'),
    curators: dice.mixed(
      dice
        .mixed(CURATORS)
        .slice(0, 3)
        .map((name, i) => ({
          curator_id: dice.mark('PX'),
          name,
          duty: (['lead', 'deputy', 'archive'] as const)[i]!,
        })),
    ),
  }));
  const accessions = dice
    .mixed(LABELS)
    .slice(0, ACCESSIONS)
    .map(
      (label): Accession => ({
        accession_id: dice.mark('AC'),
        label,
        crop_id: dice.one(crops).crop_id,
        origin: dice.one(COUNTRIES),
        visibility: dice.odds(ODDS.public) ? 'public' : 'internal',
        offer: dice.odds(ODDS.offered) ? 'open' : 'none',
        shelf_id: dice.mark('SH'),
        stale: false,
        retired: false,
        vacated: false,
        duplicate: undefined,
      }),
    );
  return {
    crops,
    accessions,
    lots: accessions.flatMap((accession) => lotsOf(dice, accession)),
    institutes: INSTITUTES.map((name) => ({
      institute_id: dice.mark('IN'),
      name,
      zone: dice.odds(ODDS.overseas) ? 'overseas' : 'home',
      agreement: dice.odds(ODDS.onFile) ? 'on_file' : dice.one(['lapsed', 'missing'] as const),
    })),
    plots: SITES.flatMap((site) =>
      dice.mixed(['fallow', 'fallow', 'sown', 'resting'] as const).map((state) => ({
        plot_id: dice.mark('PL'),
        site,
        rows: 4 + dice.below(9),
        state,
        hives: false,
      })),
    ),
    boxes: DEPOTS.flatMap((depot) =>
      dice.mixed(['filling', 'filling', 'shut'] as const).map((state, i) => ({
        box_id: dice.mark('BX'),
        depot,
        rack: i < 2 ? 'north' : 'south',
        state,
      })),
    ),
    dispatches: [],
    nextDispatch: dice.mark('DS'),
    done: [],
  };
}
