/** The header that says `StoreOptions.replaces` of a store. */
export const REPLACES_HEADER = 'knowhow-replaces';
