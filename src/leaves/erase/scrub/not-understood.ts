/**
 * Something in the file is not as the file format says, or is a part of the format that is left alone here. It is
 * thrown before a byte is written; VACUUM understands more.
 */
export class NotUnderstood extends Error {}

/** Somebody else uses the file in a way that leaves no moment for this one; later there may be one. */
export class InTheWay extends Error {}
