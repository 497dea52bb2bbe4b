import { z } from 'zod';

/** The code of a room type on a rate plan, as the channel writes it. */
export const offerCode = z.string().regex(/^[A-Za-z0-9._-]{1,40}$/, 'Enter 1 to 40 letters, digits, dots, dashes or underscores.');
