const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' });

/** 21/11/2026, 17:05, as the clock in India shows it. */
export const instantText = (instant: string) => clock.format(new Date(instant));

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });

/** 17:05 in India; the day begins at 00:00. */
export const timeText = (epochMillis: number) => timeOfDay.format(epochMillis);
