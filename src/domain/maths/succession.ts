/** How likely the next one goes well after so many of so many did: with one run's worth of doubt on either side (Laplace's rule of succession). */
export const succession = (good: number, all: number): number => (good + 1) / (all + 2);
