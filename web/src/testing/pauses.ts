/** What the screens would have waited for, in milliseconds. */
export const pauses: number[] = [];

/** Nobody waits in a test, unless it presses again meanwhile or looks at what stands there until then. */
export const pausing = { isReal: false };
