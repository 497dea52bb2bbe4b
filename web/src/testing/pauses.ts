/** The pauses of the screens, in milliseconds. */
export const pauses: number[] = [];

/** Pauses are skipped in tests, except in those that act or look during one. */
export const pausing = { isReal: false };
