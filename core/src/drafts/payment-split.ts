import { MAX_REFERENCE_LENGTH, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';

/** The parts of a payment are fixed. */
export const splitTypes = ['cash', 'upi', 'cheque', 'credit'] as const;
export type SplitType = (typeof splitTypes)[number];

/** Where `ref_id` points to. */
export const refCollections = { cash: 'Cash', upi: 'BankDetails', cheque: 'BankDetails', credit: 'Party' } as const;

export type PaymentSplitEntry = {
  readonly type: SplitType;
  readonly amountPaise: Paise;
  /** A cash ledger, a bank, or the party that owes the credit part; '' until chosen. */
  readonly ref_id: string;
  readonly ref_collection: (typeof refCollections)[SplitType];
  /** Of credit: the name of its bill; '' for the voucher's number. */
  readonly reference_name: string;
  /** Of credit: as with Tally, a bill of its own. */
  readonly credit_reference_type: 'New Ref';
  /** Of a cheque, which waits in Cheques in Hand until it is deposited, not before its date. */
  readonly chequeNumber: string;
  /** Null is the day of the voucher. */
  readonly chequeDate: IsoDate | null;
  /** Of cash: what was handed over, of which what is above the amount goes back; null where that is not said. */
  readonly givenPaise: Paise | null;
};

/** What a person types into a part. */
export type SplitPatch = Partial<
  Pick<PaymentSplitEntry, 'amountPaise' | 'ref_id' | 'reference_name' | 'chequeNumber' | 'chequeDate' | 'givenPaise'>
>;

/** All four parts at 0. */
export function noSplits(): readonly PaymentSplitEntry[] {
  return splitTypes.map((type) => ({
    type,
    amountPaise: 0,
    ref_id: '',
    ref_collection: refCollections[type],
    reference_name: '',
    credit_reference_type: 'New Ref',
    chequeNumber: '',
    chequeDate: null,
    givenPaise: null,
  }));
}

/** One part changed; an emptied split begins anew. An amount that is none counts as 0. */
export function withPart(splits: readonly PaymentSplitEntry[], type: SplitType, patch: SplitPatch): readonly PaymentSplitEntry[] {
  return (splits.length === 0 ? noSplits() : splits).map((entry) => (entry.type === type ? { ...entry, ...patch } : entry));
}

/** The parts that pay something, in their fixed order. */
export const partsOf = (splits: readonly PaymentSplitEntry[]) => splits.filter(({ amountPaise }) => amountPaise !== 0);

/**
 * What is wrong with the parts, each at its own field: `cash.amountPaise`. Where they come to more than the total it is the part with
 * which they do. Whether ledgers and parties exist is said where the voucher is built.
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

/** Of a cheque, the number may wait until it is deposited; its date may lie in the future. */
function chequeProblems({ type, chequeNumber, chequeDate }: PaymentSplitEntry): Problem[] {
  if (type !== 'cheque') return [];
  return [
    ...(chequeNumber.length > MAX_REFERENCE_LENGTH
      ? [{ code: 'CHEQUE_NUMBER_TOO_LONG', field: 'cheque.chequeNumber', about: { most: MAX_REFERENCE_LENGTH } } as const]
      : []),
    ...(chequeDate !== null && !isIsoDate(chequeDate) ? [{ code: 'CHEQUE_DATE_INVALID', field: 'cheque.chequeDate' } as const] : []),
  ];
}
