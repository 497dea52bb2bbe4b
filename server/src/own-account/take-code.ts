import { aboutSecret, countCode, type FactorKind, findSecondFactor, takeRecoveryCode, takeStep } from '../accounts/second-factor-store.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Seal } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import { hashRecoveryCode, stepOf } from './totp.ts';

export const MOST_CODES_AN_HOUR = 30;

/**
 * True if the code is one of the device, or a recovery code, which is then used up. The count must be committed for right and wrong codes,
 * so a wrong one is returned and not thrown.
 */
export async function takeCode(
  { tx, seal }: { tx: Tx; seal: Seal },
  kind: FactorKind,
  personId: string,
  code: string,
): Promise<'taken' | 'wrong' | 'tooMany'> {
  const [[counted], [factor]] = await tx.together([countCode(kind, personId), findSecondFactor(kind, personId)]);
  if (!counted || !factor?.isOn) return 'wrong';
  const isOfDevice = /^\d{6}$/.test(code.replace(/\s/g, ''));
  if (!isOfDevice) return (await tx.first(takeRecoveryCode(kind, personId, hashRecoveryCode(code)))) ? 'taken' : 'wrong';
  if (counted.codes > MOST_CODES_AN_HOUR) return 'tooMany';
  const step = stepOf(seal.open(factor.secret, aboutSecret(kind, personId)), code, Date.now());
  return step !== null && (await tx.first(takeStep(kind, personId, step))) ? 'taken' : 'wrong';
}

/** Throws the refusal of a code. */
export function refuseCode(result: 'wrong' | 'tooMany'): never {
  throw new Refusal(result === 'tooMany' ? 'TOO_MANY_CODES' : 'WRONG_CODE');
}
