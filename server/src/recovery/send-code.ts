import { randomInt } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { queueMail } from '../mail/mail-store.ts';
import { forAnyone } from '../platform/guards.ts';
import { knownDevice } from '../platform/known-device.ts';
import { nearbyAddress } from '../platform/nearby-address.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { codeLastsSeconds, giveAsker } from './pass.ts';
import { countAskedCode, findSigner, mayRecover, type RecoveringKind, saveCode } from './recovery-store.ts';

export const sendOwnerCode = forAnyone.recovery.sendOwnerCode.handler(({ input, context }) => sendCode(context, 'owner', input.email));
export const sendStaffCode = forAnyone.recovery.sendStaffCode.handler(({ input, context }) => sendCode(context, 'staff', input.email));

const MOST_CODES = 5;
const MOST_CODES_OF_STRANGERS = 20;
const ALL_ADDRESSES = '';

/**
 * A code of six digits for whoever has this email. Everybody gets the same answer after the same work; whether there is such a
 * person, who may sign in, the database decides where the mail is queued. After five in an hour the answer says so, whether or not
 * anybody has the email. They are counted by the address they are asked for from, so a stranger uses up nobody else's; all strangers
 * together have twenty, or many addresses would guess and mail without end. A browser in which the person has signed in before has five
 * of its own, whatever others ask for.
 */
async function sendCode({ pool, db, request, reply, secureCookies }: RequestContext, kind: RecoveringKind, typed: string) {
  const whose = { kind, email: typed.toLowerCase() };
  const counted = await inTransaction(pool, db, null, async (tx) => {
    const signer = await tx.first(findSigner(whose));
    const device = knownDevice(request, kind, signer);
    if (device) return tx.first(countAskedCode(whose, device, MOST_CODES));
    // By the address first: what is refused here is not counted among those of all.
    return (
      (await tx.first(countAskedCode(whose, nearbyAddress(request.ip), MOST_CODES))) &&
      (await tx.first(countAskedCode(whose, ALL_ADDRESSES, MOST_CODES_OF_STRANGERS)))
    );
  });
  if (!counted) throw tooManyCodes();

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code); // slow on purpose: a million codes are soon tried against a quick one
  const asked = { ...whose, browserHash: giveAsker(request, reply, kind, secureCookies) };
  const mail = {
    to: asked.email,
    subject: 'Your code for Bahi',
    text: codeText(code),
    usefulTill: new Date(Date.now() + codeLastsSeconds * 1000),
  };
  await inTransaction(pool, db, null, (tx) =>
    tx.together([saveCode(asked, codeHash, codeLastsSeconds), queueMail(mail, mayRecover(asked))]),
  );
  return { message: 'If somebody is registered with this email, a code is on its way. It holds for 10 minutes.' };
}

const tooManyCodes = () =>
  new ORPCError('TOO_MANY_TRIES', {
    status: 429,
    message: 'Too many codes were asked for with this email. Please wait an hour, or use a browser in which you have signed in before.',
  });

const codeText = (code: string) => `${code} is your code to set a new password at Bahi.

It holds for 10 minutes and can be used once. Give it to nobody.

If you did not ask for it, there is nothing to do: without the code your password stays as it is.`;
