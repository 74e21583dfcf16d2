/** The number of an entry, of its label. */
export const entryNumber = (label: string): number => Number(label.slice(1));
