/** The words for a tenant without a collection, without a full stop. */
export const neverStored = (tenant: string): string =>
  `Nothing was ever stored for the tenant ${JSON.stringify(tenant)}`;
