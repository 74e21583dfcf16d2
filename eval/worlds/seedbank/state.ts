/** One harvest of an accession. */
export interface Lot {
  lot_id: string;
  accession_id: string;
  harvest: number;
  grams: number;
  /** Given out and kept, too weak for either, or what new seed is grown from. */
  standing: 'fit' | 'tired' | 'mother';
  /** Whether something was taken this season. */
  drawn: 'yes' | 'no';
  chamber: 'deep' | 'bench';
  packet: 'sealed' | 'loose';
  /** Whether its germination is to be counted this year. */
  count: 'due' | 'made';
}

/** What the bank holds under one label. */
export interface Accession {
  accession_id: string;
  label: string;
  crop_id: string;
  origin: string;
  visibility: 'public' | 'internal';
  offer: 'open' | 'none';
  shelf_id: string;
  /** Whether the catalogue that everybody reads shows it as it is. */
  stale: boolean;
  retired: boolean;
  vacated: boolean;
  /** The box in which there is a duplicate. */
  duplicate: string | undefined;
}

/** A kind of plant. */
export interface Crop {
  crop_id: string;
  name: string;
  latin: string;
  annex: 'listed' | 'unlisted';
  flowers: 'selfing' | 'crossing';
  seed: 'hardy' | 'delicate';
  curators: { curator_id: string; name: string; duty: 'lead' | 'deputy' | 'archive' }[];
}

/** Somebody who asks for seed. */
export interface Institute {
  institute_id: string;
  name: string;
  zone: 'home' | 'overseas';
  agreement: 'on_file' | 'lapsed' | 'missing';
}

/** A piece of a field. */
export interface Plot {
  plot_id: string;
  site: string;
  rows: number;
  state: 'fallow' | 'sown' | 'resting';
  /** The accession that grows on it since today. */
  sown?: string;
  hives: boolean;
}

/** A box in a vault elsewhere. */
export interface Box {
  box_id: string;
  depot: string;
  rack: string;
  state: 'filling' | 'shut';
}

/** Seed on its way. */
export interface Dispatch {
  dispatch_id: string;
  institute_id: string;
  abroad: boolean;
  papers: boolean;
}

/** The seed bank during one request. */
export interface State {
  lots: Lot[];
  accessions: Accession[];
  crops: Crop[];
  institutes: Institute[];
  plots: Plot[];
  boxes: Box[];
  dispatches: Dispatch[];
  /** A number for the next dispatch. */
  nextDispatch: string;
  /** What was changed so far. */
  done: { action: string; args: Record<string, string> }[];
}
