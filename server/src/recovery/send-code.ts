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
 * Sends a code of six digits to an account with this email. Every caller gets the same answer after the same work; the database decides
 * where the mail is queued whether there is an account that may sign in. After five codes in an hour the answer says so, whether or not an
 * account has the email. Codes are counted by the requesting address, so a stranger cannot use up another user's; all unknown addresses
 * together have twenty, or many addresses could guess and send mails without limit. A browser in which the account has signed in before has
 * its own five.
 */
async function sendCode({ pool, db, request, reply, secureCookies }: RequestContext, kind: RecoveringKind, typed: string) {
  const whose = { kind, email: typed.toLowerCase() };
  const counted = await inTransaction(pool, db, null, async (tx) => {
    const signer = await tx.first(findSigner(whose));
    const device = knownDevice(request, kind, signer);
    if (device) return tx.first(countAskedCode(whose, device, MOST_CODES));
    // By address first: a request refused here is not counted in the common limit.
    return (
      (await tx.first(countAskedCode(whose, nearbyAddress(request.ip), MOST_CODES))) &&
      (await tx.first(countAskedCode(whose, ALL_ADDRESSES, MOST_CODES_OF_STRANGERS)))
    );
  });
  if (!counted) throw tooManyCodes();

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code); // slow on purpose: a million codes could be tried quickly against a fast hash
  const asked = { ...whose, browserHash: giveAsker(request, reply, kind, secureCookies) };
  const mail = {
    to: asked.email,
    subject: 'Your code for Bahi',
    text: codeText(code),
    usefulTill: new Date(Date.now() + codeLastsSeconds * 1000),
  };
  await inTransaction(pool, db, null, (tx) =>
    tx.together([saveCode(asked, codeHash, codeLastsSeconds), queueMail(tx, mail, mayRecover(asked))]),
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
