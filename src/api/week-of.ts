import { mondayOf } from '../domain/week.js';

/** The week of a time in milliseconds since the epoch: its Monday in UTC, as an ISO 8601 date. */
export const weekOf = (time: number): string => new Date(mondayOf(time)).toISOString().slice(0, 10);
