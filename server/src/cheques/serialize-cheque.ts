import type { cheque } from '@bahi/contract/cheques/cheque-shapes';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { z } from 'zod';
import type { ListedCheque } from './cheque-list-store.ts';

const voucherOf = (id: string | null, kind: VoucherKind | null, number: string | null, date: string | null) =>
  id === null || kind === null || number === null || date === null ? null : { _id: id, kind, voucherNumber: number, date };

/** A cheque with its vouchers, for the answer of a route. */
export function serializeCheque(row: ListedCheque): z.input<typeof cheque> {
  return {
    _id: row.id,
    direction: row.direction,
    state: row.state,
    chequeNumber: row.chequeNumber,
    chequeDate: row.chequeDate,
    amountPaise: row.amountPaise,
    bankLedgerId: row.bankLedgerId,
    bankName: row.bankName,
    partyId: row.partyId,
    partyName: row.partyName,
    voucher: { _id: row.voucherId, kind: row.voucherKind, voucherNumber: row.voucherNumber, date: row.voucherDate },
    moved: voucherOf(row.movedVoucherId, row.movedKind, row.movedNumber, row.movedOn),
    clearedOn: row.clearedOn,
    returned: voucherOf(row.returnedVoucherId, row.returnedKind, row.returnedNumber, row.returnedOn),
    reason: row.reason,
  };
}
