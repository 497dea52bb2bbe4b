import type { DueMail } from './mail-store.ts';

/** Where mails go. `send` rejects when one was not taken; `CannotDeliver` when no other try would help. */
export type Delivery = { send(mail: DueMail): Promise<void>; close(): void };

/** The mail server says for good that it does not take this mail. The text names no person: it is logged. */
export class CannotDeliver extends Error {}
