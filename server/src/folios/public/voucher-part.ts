import { v7 as uuidv7 } from 'uuid';
import { refuseProblems } from '../../platform/refusal.ts';
import { voucherPart } from '../../vouchers/public/voucher-part.ts';
import { findFolioOfVoucher, reverseOutletLine } from '../folio-line-store.ts';

/**
 * Vouchers of a check-out stay as the folios show them: the check-out is undone as a whole, or a credit note corrects them. A bill of an outlet on
 * an open folio may be cancelled, which takes its line back, but not changed.
 */
export const folioOfVoucher = voucherPart({
  read: (orgId, voucherId) => [findFolioOfVoucher(orgId, voucherId)],
  refuse: (_, [[found]]) => {
    if (!found?.isOfCheckOut) return;
    const message = 'A check-out made this voucher. Undo the check-out on its day, or give a credit note.';
    refuseProblems([{ code: 'VOUCHER_OF_CHECK_OUT', field: 'id', message }]);
  },
  check: async (_, { now }, [[found]]) => {
    if (!found?.lineId) return [];
    const { folioName, isSettled } = found;
    const message = isSettled
      ? `The folio of ${folioName} is settled with this bill. Give a credit note.`
      : `This bill is on the folio of ${folioName}. Cancel it and make another one, or give a credit note.`;
    refuseProblems(now !== null || isSettled ? [{ code: 'VOUCHER_ON_FOLIO', field: 'id', message }] : []);
    return [];
  },
  carry: async ({ company, caller }, { now }, [[found]]) => {
    const lineId = now === null ? (found?.lineId ?? null) : null;
    const statements = lineId === null ? [] : [reverseOutletLine(company.id, lineId, uuidv7(), 'Bill cancelled', caller)];
    return { statements, messages: lineId === null ? [] : [`Taken off the folio of ${found!.folioName}`] };
  },
});
