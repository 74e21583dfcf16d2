import { IMPORT_FORMATS } from './formats.js';

const whose = (format: string): string =>
  IMPORT_FORMATS.find(({ name }) => name === format)?.whose ?? "knowhow's own";

/** Says that something is of another format than was asked for. */
export const isOthers = (format: string): string => `This is ${whose(format)}: --from ${format}.`;
