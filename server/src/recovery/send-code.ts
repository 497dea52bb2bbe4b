import { randomInt } from 'node:crypto';
import { queueMail } from '../mail/mail-store.ts';
import { forAnyone } from '../platform/guards.ts';
import type { Hop } from '../platform/hop.ts';
import { hashPassword } from '../platform/passwords.ts';
import { inTransaction } from '../platform/transaction.ts';
import { isWanted, type RecoveringKind, saveCode } from './recovery-store.ts';

const lastsSeconds = 600;

export const sendOwnerCode = forAnyone.recovery.sendOwnerCode.handler(({ input, context }) => sendCode(context, 'owner', input.email));
export const sendStaffCode = forAnyone.recovery.sendStaffCode.handler(({ input, context }) => sendCode(context, 'staff', input.email));

/**
 * A code of six digits for whoever has this email. Everybody gets the same answer after the same work; whether there is such a
 * person, who may sign in and has not asked too often, the database decides where the mail is queued.
 */
async function sendCode({ pool, db }: Hop, kind: RecoveringKind, typed: string) {
  const asked = { kind, email: typed.toLowerCase() };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code); // slow on purpose: a million codes are soon tried against a quick one
  const mail = {
    to: asked.email,
    subject: 'Your code for Bahi',
    text: codeText(code),
    usefulTill: new Date(Date.now() + lastsSeconds * 1000),
  };
  await inTransaction(pool, db, null, (tx) =>
    tx.together([saveCode(asked, codeHash, lastsSeconds), queueMail(mail, isWanted(asked, codeHash))]),
  );
  return { message: 'If somebody is registered with this email, a code is on its way. It holds for 10 minutes.' };
}

const codeText = (code: string) => `${code} is your code to set a new password at Bahi.

It holds for 10 minutes and can be used once. Give it to nobody.

If you did not ask for it, there is nothing to do: without the code your password stays as it is.`;
