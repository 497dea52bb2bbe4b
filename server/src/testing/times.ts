/** 0 to n - 1, for acts done n times at once. */
export const times = (n: number): number[] => Array.from({ length: n }, (_, at) => at);
