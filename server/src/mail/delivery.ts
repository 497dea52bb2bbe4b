import type { DueMail } from './mail-store.ts';

/** The way mails are sent. `send` rejects if a mail was not accepted; with `CannotDeliver` if no retry would help. */
export type Delivery = { send(mail: DueMail): Promise<void>; close(): void };

/** The mail server permanently refuses this mail. The text names no person, because it is logged. */
export class CannotDeliver extends Error {}
