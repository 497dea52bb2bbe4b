import { chequeStates } from '@bahi/core/cheques/cheque';
import { soughtCodes } from '@bahi/core/labels/read-scan';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { z } from 'zod';
import { outstandings } from './bills/bill-shapes.ts';
import { voucherKind } from './vouchers/voucher-kind.ts';
import { date, id, outgoing } from './wire.ts';

// A problem that the user can correct, with its field.
export const problem = z.object({ code: z.string(), field: z.string(), message: z.string() });

/**
 * Refusals because of the state of the books or of the account, one status each. On the wire: `{ code, message, …data }`. Flags named in
 * the specification (`is_blocked`, `companyRestricted`) are part of the data.
 */
export const refusals = {
  signIn: { SIGN_IN_FIRST: { status: 401, message: 'Please sign in' } },
  notAllowed: { NOT_ALLOWED: { status: 403, message: 'You may not do this' } },
  locked: { LOCKED: { status: 423, message: 'This screen is locked' } },
  wrongSecret: {
    WRONG_SECRET: { status: 403, message: 'That is not right', data: z.object({ triesLeft: z.number().int() }) },
    TRIES_USED: { status: 401, message: 'Signed out after five wrong tries' },
  },
  blocked: { BLOCKED: { status: 403, message: 'Your Account is Blocked', data: z.object({ is_blocked: z.literal(true) }) } },
  restricted: {
    COMPANY_RESTRICTED: { status: 403, message: 'This company is restricted', data: z.object({ companyRestricted: z.literal(true) }) },
  },
  expired: {
    SUBSCRIPTION_EXPIRED: {
      status: 403,
      message: 'The subscription has expired',
      data: z.object({ subscriptionExpired: z.literal(true) }),
    },
  },
  secondStep: {
    CODE_NEEDED: { status: 403, message: 'Enter the code of your authenticator app' },
    WRONG_CODE: { status: 403, message: 'This code is not right' },
    BEGIN_AGAIN: { status: 403, message: 'Please sign in again with your password' },
    TOO_MANY_CODES: { status: 429, message: 'Too many codes. Use a recovery code, or wait an hour.' },
  },
  passwordChange: { PASSWORD_CHANGE_NEEDED: { status: 403, message: 'Choose a password of your own first' } },
  notFound: { NOT_FOUND: { status: 404, message: 'There is no such record here' } },
  /** A channel of a hotel: its token is wrong, or the hotel has switched it off. */
  channelClosed: {
    TOKEN_WRONG: { status: 401, message: 'This token is not valid. Ask the hotel for a new one.' },
    CHANNEL_OFF: { status: 403, message: 'The hotel has switched this channel off.' },
  },
  /** Rooms that a channel asked for are sold. */
  nightsFull: {
    NIGHTS_FULL: {
      status: 409,
      message: 'There are not enough rooms on these nights',
      data: z.object({ nights: z.array(z.object({ roomCode: z.string(), date, free: z.number().int() })) }),
    },
  },
  /** One answer for a wrong, an expired and an ended link. */
  linkClosed: { LINK_CLOSED: { status: 404, message: 'This link does not open any more. Please ask for a new one.' } },
  invalid: { INVALID: { status: 422, message: 'Some entries are not right', data: z.object({ problems: z.array(problem) }) } },
  taken: { ALREADY_EXISTS: { status: 409, message: 'This exists already', data: z.object({ field: z.string() }) } },
  /** Someone else saved the record first: who, when, and the stored version. */
  changed: {
    CHANGED_MEANWHILE: {
      status: 409,
      message: 'Somebody changed this meanwhile',
      data: z.object({ by: z.string().nullable(), at: z.string().nullable(), version: z.number().int() }),
    },
  },
  /** Why a saved voucher cannot change. For a settled bill the data names the vouchers and amounts. */
  voucher: {
    CHANGED_MEANWHILE: { status: 409, message: 'Somebody changed this meanwhile', data: z.object({ who: z.string(), when: z.string() }) },
    CORRECTED: {
      status: 409,
      message: 'Notes correct this voucher',
      data: z.object({ by: z.array(z.object({ _id: id, kind: voucherKind, voucherNumber: z.string(), date })) }),
    },
    DELIVERED: {
      status: 409,
      message: 'Sales delivered this order',
      data: z.object({ by: z.array(z.object({ _id: id, kind: voucherKind, voucherNumber: z.string(), date })) }),
    },
    /** Its cheques have moved on, or the cheque register made the voucher. */
    CHEQUES_MOVED: {
      status: 409,
      message: 'Cheques have moved meanwhile',
      data: z.object({ cheques: z.array(z.object({ _id: id, chequeNumber: z.string(), state: z.enum(chequeStates) })) }),
    },
    /** The money it received was handed over. */
    HANDED_OVER: { status: 409, message: 'This was handed over', data: z.object({ who: z.string(), date }) },
    CANCELLED: { status: 409, message: 'This voucher is cancelled', data: z.object({ who: z.string(), when: z.string() }) },
    SETTLED: {
      status: 409,
      message: 'Its bill is settled',
      data: z.object({
        settledAmount: outgoing.money,
        by: z.array(z.object({ _id: id, kind: voucherKind, voucherNumber: z.string(), date, settledAmount: outgoing.money })),
      }),
    },
  },
  /** An order of a restaurant that is settled or cancelled takes nothing more. */
  orderClosed: {
    ORDER_CLOSED: {
      status: 409,
      message: 'This order is closed',
      data: z.object({ state: z.enum(['settled', 'merged', 'cancelled']), by: z.string().nullable(), at: z.string().nullable() }),
    },
  },
  /** Other records or vouchers use the record. `what` is a plural noun of the trade. */
  inUse: {
    IN_USE: {
      status: 409,
      message: 'This is in use',
      data: z.object({ uses: z.array(z.object({ what: z.string(), count: z.number().int() })) }),
    },
  },
  /**
   * No active product has the scanned code. `inactive` is the name of an inactive product that has it, or null. `sought` is the kind of
   * code: a plain one, the GTIN in a GS1 code, the item in the code of a scale; `checkDigit` for a scale's code that is misread. `shown` is
   * the code without the rest of the scan.
   */
  codeUnknown: {
    CODE_UNKNOWN: {
      status: 404,
      message: 'No product has this code or barcode',
      data: z.object({ inactive: z.string().nullable(), sought: z.enum(soughtCodes), shown: z.string() }),
    },
  },
  /** The books give other figures for a voucher with goods than its caller saw. */
  tradeDiffers: {
    TOTALS_DIFFER: {
      status: 409,
      message: 'The total has changed; please look at it again',
      data: z.object({ yours: outgoing.money, ours: outgoing.money }),
    },
    OPEN_ITEMS_CHANGED: { status: 409, message: 'These open items changed meanwhile; please choose them again' },
    /** A warning that usually points to a mistake. The request with its codes in `confirmed` saves the voucher. */
    CONFIRM_FIRST: {
      status: 409,
      message: 'Please confirm',
      data: z.object({ problems: z.array(z.object({ code: z.enum(toConfirm), field: z.string(), message: z.string() })) }),
    },
  },
  billsChanged: {
    BILLS_CHANGED: { status: 409, message: 'These bills changed meanwhile; here is how they stand now', data: outstandings },
  },
  /** A statement line, or a voucher on its ledger, can be matched only once. */
  matched: { ALREADY_MATCHED: { status: 409, message: 'This is matched already' } },
  /** A maximum number is reached; the message names it. */
  limited: { LIMIT_REACHED: { status: 409, message: 'There can be no more of these' } },
  readOnlyMasters: {
    MASTERS_READ_ONLY: { status: 409, message: 'Masters of this company come from Tally and are read-only here' },
  },
  busy: { BUSY: { status: 503, message: 'Too much is going on right now. Please try again.' } },
  keyReused: { IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This key was used for another entry' } },
} as const;
