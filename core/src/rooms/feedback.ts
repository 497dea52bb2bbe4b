/** The most characters of a guest's remark on a stay. */
export const MOST_REMARK = 1_000;
/** The marks that a guest gives a stay, the best first. */
export const starWords = { 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' } as const;
export type Stars = keyof typeof starWords;

/**
 * The mean of marks as text with one decimal, half up: 4.3; null without marks.
 * `stars` is their sum, `marks` their number.
 */
export const meanStars = ({ stars, marks }: { readonly stars: number; readonly marks: number }): string | null =>
  marks === 0 ? null : (Math.floor((stars * 20 + marks) / (2 * marks)) / 10).toFixed(1);
