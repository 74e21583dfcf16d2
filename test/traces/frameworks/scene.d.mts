export const TASK: string;
export const LETTER_TASK: string;
export const LETTER: string;
export const FINAL: string;
export const FAULT: string;
