const POSITION = /^input_\d{1,2}$/;

/** The name of an argument that has a place among others and no name: `input_1`. */
export const positionName = (index: number): string => `input_${index + 1}`;

/** Whether an argument has a place and no name. */
export const isPosition = (name: string): boolean => POSITION.test(name);
