import { dayOfMove, fallDue } from '@bahi/core/cheques/fall-due';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { nilUuid } from '../../platform/nil-uuid.ts';
import type { Caller, CompanyRequestContext } from '../../platform/request-context.ts';
import { findBooks } from '../../postings/entry-facts-store.ts';
import { enterVoucher, periodOf } from '../../vouchers/public/enter-voucher.ts';
import { lockFallenDue, markMoved } from '../cheque-store.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'> & { caller: Caller };
/** The number per transaction. */
const MOST = 50;

/**
 * Moves post-dated cheques whose date has come from Cheques Issued to their bank: one contra each, on the date of the cheque, or on the
 * first open day if that is locked. Two simultaneous runs do not move a cheque twice. Returns their number.
 */
export async function moveDue(context: RequestContext): Promise<number> {
  const { tx, company } = context;
  const today = todayInIndia(Date.now());
  // The date is that of the cheque and not chosen by a user, so the limit of back-dating does not apply.
  const cheques = (await tx.query(lockFallenDue(company.id, today, MOST)))
    .map((cheque) => ({ ...cheque, on: dayOfMove(cheque.chequeDate, periodOf(context, 'contra', today)) }))
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
    const entered = enterVoucher(context, head, series, { postings });
    return { id, voucherId: entered.id, lineNo: 1, on, bankLedgerId };
  });
  tx.commitWith([markMoved(company.id, 'issued', moved)]);
  return moved.length;
}
