import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** One step of clock drift between device and server, either way. */
const DRIFT_STEPS = 1;

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads out of the QR code. */
export function addressOf(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The step (30 seconds each since 1970) of this code, or null. A step may be used only once: the caller stores the last one and refuses
 * earlier ones.
 */
export function stepOf(secret: string, code: string, nowEpochMillis: number): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret, '').validate({ token: digits, timestamp: nowEpochMillis, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(nowEpochMillis / 1000 / PERIOD_SECONDS) + delta;
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Bahi', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

export const RECOVERY_CODES = 10;

/** Ten codes of 80 random bits each: too many to guess, so a plain hash is sufficient. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase();
    return (text.match(/.{4}/g) ?? []).join('-');
  });
}

/** However it was typed: without dashes and blanks, in any case. */
export function hashRecoveryCode(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.replace(/[^a-z2-7]/gi, '').toLowerCase())
    .digest();
}
