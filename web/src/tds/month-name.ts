const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** November 2026, of a day in it. */
export const monthName = (date: string) => `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
