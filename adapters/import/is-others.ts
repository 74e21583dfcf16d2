import { IMPORT_FORMATS } from './formats.js';

const ownerOf = (format: string): string =>
  IMPORT_FORMATS.find(({ name }) => name === format)?.owner ?? "knowhow's own";

/** Says that something is of another format than was asked for. */
export const isOthers = (format: string): string => `This is ${ownerOf(format)}: --from ${format}.`;
