import { MAX_REFERENCE_LENGTH, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';

/** The fixed parts of a payment. */
export const splitTypes = ['cash', 'upi', 'cheque', 'credit'] as const;
/** These, and the card part of a restaurant's bill, which a draft has only if the saved voucher does. */
export const savedSplitTypes = [...splitTypes, 'card'] as const;
export type SplitType = (typeof savedSplitTypes)[number];

/** The collection that `ref_id` refers to. */
export const refCollections = { cash: 'Cash', upi: 'BankDetails', cheque: 'BankDetails', credit: 'Party', card: 'BankDetails' } as const;

export type PaymentSplitEntry = {
  readonly type: SplitType;
  readonly amountPaise: Paise;
  /** Id of a cash ledger, a bank, or the party that owes the credit part; '' until chosen. */
  readonly ref_id: string;
  /** For credit: the name of its bill; '' for the voucher's number. */
  readonly reference_name: string;
  /** For a cheque, which waits in Cheques in Hand until it is deposited, not before its date. */
  readonly chequeNumber: string;
  /** null for the voucher's date. */
  readonly chequeDate: IsoDate | null;
  /** For cash: the amount handed over; the excess is returned as change. null if not entered. */
  readonly givenPaise: Paise | null;
};

/** The typed fields of a part. */
export type SplitPatch = Partial<
  Pick<PaymentSplitEntry, 'amountPaise' | 'ref_id' | 'reference_name' | 'chequeNumber' | 'chequeDate' | 'givenPaise'>
>;

/** A part with amount 0. */
const noPart = (type: SplitType): PaymentSplitEntry => ({
  type,
  amountPaise: 0,
  ref_id: '',
  reference_name: '',
  chequeNumber: '',
  chequeDate: null,
  givenPaise: null,
});

/** All four parts with amount 0. */
export const noSplits = (): readonly PaymentSplitEntry[] => splitTypes.map(noPart);

/** Changes one part. An empty split starts with all four parts; a card part is added to them. */
export function withPart(splits: readonly PaymentSplitEntry[], type: SplitType, patch: SplitPatch): readonly PaymentSplitEntry[] {
  const begun = splits.length === 0 ? noSplits() : splits;
  const parts = begun.some((entry) => entry.type === type) ? begun : [...begun, noPart(type)];
  return parts.map((entry) => (entry.type === type ? { ...entry, ...patch } : entry));
}

/** The parts with an amount, in their fixed order. */
export const partsOf = (splits: readonly PaymentSplitEntry[]) => splits.filter(({ amountPaise }) => amountPaise !== 0);

/**
 * Problems of the parts, each at its own field, as `cash.amountPaise`. If they exceed the total, the part that crosses it is reported.
 * The voucher build checks that ledgers and parties exist.
 */
export function splitProblems(splits: readonly PaymentSplitEntry[], totalPaise: Paise): readonly Problem[] {
  const parts = partsOf(splits);
  const splitPaise = parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  let soFarPaise = 0;
  return parts.flatMap((part): Problem[] => {
    const { type, amountPaise, ref_id, reference_name } = part;
    if (!Number.isSafeInteger(amountPaise) || amountPaise < 0 || amountPaise > MAX_TOTAL_PAISE) {
      return [{ code: 'SPLIT_AMOUNT_INVALID', field: `${type}.amountPaise` }];
    }
    const wasWithin = soFarPaise <= totalPaise;
    soFarPaise += amountPaise;
    const isFirstAbove = wasWithin && soFarPaise > totalPaise;
    return [
      ...(isFirstAbove ? [{ code: 'SPLITS_ABOVE_TOTAL', field: `${type}.amountPaise`, about: { splitPaise, totalPaise } } as const] : []),
      ...(ref_id === '' ? [{ code: type === 'credit' ? 'PARTY_MISSING' : 'LEDGER_UNKNOWN', field: `${type}.ref_id` } as const] : []),
      ...(reference_name.length > MAX_REFERENCE_LENGTH
        ? [{ code: 'REFERENCE_TOO_LONG', field: `${type}.reference_name`, about: { most: MAX_REFERENCE_LENGTH } } as const]
        : []),
      ...chequeProblems(part),
    ];
  });
}

/** Problems of a cheque part. Its number may be entered at the deposit; its date may be in the future. */
function chequeProblems({ type, chequeNumber, chequeDate }: PaymentSplitEntry): Problem[] {
  if (type !== 'cheque') return [];
  return [
    ...(chequeNumber.length > MAX_REFERENCE_LENGTH
      ? [{ code: 'CHEQUE_NUMBER_TOO_LONG', field: 'cheque.chequeNumber', about: { most: MAX_REFERENCE_LENGTH } } as const]
      : []),
    ...(chequeDate !== null && !isIsoDate(chequeDate) ? [{ code: 'CHEQUE_DATE_INVALID', field: 'cheque.chequeDate' } as const] : []),
  ];
}
