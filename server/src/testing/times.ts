/** 0 up to n, as what is done many times at once is told apart. */
export const times = (n: number): number[] => Array.from({ length: n }, (_, at) => at);
