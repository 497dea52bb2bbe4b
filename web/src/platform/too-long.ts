/* Separate from the other rules, because the sign-in needs only this one. The contract has the same limits. */

export const isTooLong = (text: string, most = 200) => text.length > most;
export const tooLong = (most = 200) => `At most ${most} characters`;
