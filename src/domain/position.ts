/** Whether an argument has a place among others and no name, as `extract/steps/bracket-call.ts` counts them: `input_1`. */
export const isPosition = (name: string): boolean => /^input_\d{1,2}$/.test(name);
