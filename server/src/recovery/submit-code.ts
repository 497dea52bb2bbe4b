import { forAnyone } from '../platform/guards.ts';
import { isPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { givePass, newPass, passLastsSeconds, readAsker } from './pass.ts';
import { countCodeTry, findCodeState, type RecoveringKind, useCode } from './recovery-store.ts';

export const submitOwnerCode = forAnyone.recovery.submitOwnerCode.handler(({ input, context }) =>
  submitCode(context, 'owner', input.otpEmail, input.Otp),
);
export const submitStaffCode = forAnyone.recovery.submitStaffCode.handler(({ input, context }) =>
  submitCode(context, 'staff', input.otpEmailSec, input.Otp),
);

/** The right code allows this browser to set a password. The code is compared between two transactions, because that is slow. */
async function submitCode({ pool, db, request, reply, secureCookies }: RequestContext, kind: RecoveringKind, typed: string, code: string) {
  const asked = { kind, email: typed.toLowerCase(), browserHash: readAsker(request, kind) };
  const [[counted], [before]] = await inTransaction(pool, db, null, (tx) => tx.together([countCodeTry(asked), findCodeState(asked)]));
  const isRight = await isPassword(code, counted?.codeHash);
  if (!counted) return refuseCode(before && !before.isExpired ? (before.isUsed ? texts.used : texts.usedUp) : texts.late);
  if (!isRight) return refuseCode(counted.tries < 5 ? texts.wrong : texts.usedUp);

  const { token, passHash } = newPass();
  const used = await inTransaction(pool, db, null, (tx) => tx.first(useCode(asked, counted.codeHash, passHash, passLastsSeconds)));
  if (!used) return refuseCode(texts.used);
  givePass(reply, kind, token, secureCookies);
  return { message: 'Please choose a new password' };
}

const texts = {
  wrong: 'This code is not right',
  used: 'This code was used already. Please ask for a new one.',
  usedUp: 'This code was tried too often. Please ask for a new one.',
  late: 'This code is no longer valid. Please ask for a new one.',
};

function refuseCode(message: string): never {
  throw new Refusal('INVALID', { problems: [{ code: 'WRONG_CODE', field: 'Otp', message }] });
}
