import { dayOfMove, fallDue } from '@bahi/core/cheques/fall-due';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { nilUuid } from '../../platform/nil-uuid.ts';
import type { Caller, CompanyRequestContext } from '../../platform/request-context.ts';
import { findBooks } from '../../vouchers/facts-store.ts';
import { enterVoucher, periodOf } from '../../vouchers/public/enter-voucher.ts';
import { lockFallenDue, markMoved } from '../cheque-store.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'> & { caller: Caller };
/** So many in one transaction. */
const MOST = 50;

/**
 * Post-dated cheques whose day has come, today or while nobody looked, go from Cheques Issued to their bank: a contra each, on the day that
 * the cheque bears, or where that is locked by now on the first open one. Whoever comes second finds none that waits. Answers how many.
 */
export async function moveDue(hop: RequestContext): Promise<number> {
  const { tx, company } = hop;
  const today = todayInIndia(Date.now());
  // The day is that of the cheque, not one that somebody chose: how far back he may date is not asked.
  const cheques = (await tx.query(lockFallenDue(company.id, today, MOST)))
    .map((cheque) => ({ ...cheque, on: dayOfMove(cheque.chequeDate, periodOf(hop, 'contra', today)) }))
    .filter(({ on }) => on <= today);
  if (cheques.length === 0) return 0;
  const years = [...new Set(cheques.map(({ on }) => financialYearOf(on).startYear))];
  const books = await tx.together(
    years.map((financialYear) => findBooks({ within: company, kind: 'contra', financialYear, partyId: nilUuid })),
  );
  const moved = cheques.map(({ id, on, bankLedgerId, amountPaise, chequeNumber, voucherNumber }) => {
    const [{ ledgers, series }] = books[years.indexOf(financialYearOf(on).startYear)] as [(typeof books)[number][number]];
    const postings = fallDue({ amountPaise }, { bankLedgerId, chequesIssuedLedgerId: ledgers.chequesIssued });
    const note = `Cheque ${chequeNumber} of ${voucherNumber}, on its date`;
    const head = { kind: 'contra' as const, date: on, partyId: null, totalPaise: amountPaise, note };
    const entered = enterVoucher(hop, head, series, { postings });
    return { id, voucherId: entered.id, lineNo: 1, on, bankLedgerId };
  });
  tx.commitWith([markMoved(company.id, 'issued', moved)]);
  return moved.length;
}
