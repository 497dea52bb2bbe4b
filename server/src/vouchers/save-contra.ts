import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { buildContra } from '@bahi/core/vouchers/build-contra';
import type { ContraDraft } from '@bahi/core/vouchers/contra-draft';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems, type WireNames } from '../platform/refusal.ts';
import { companyFacts } from './company-facts.ts';
import { holdLedgers } from './entry-store.ts';
import { findBooks } from './facts-store.ts';
import { postVoucher } from './post-voucher.ts';
import { chooseSeries } from './series.ts';

const contraNames: WireNames = { amountPaise: 'amount' };

export const saveContra = forMembers.vouchers.saveContra.handler(async ({ input, context: { caller, company, tx } }) => {
  const { date, fromLedgerId, toLedgerId, amount, note } = input;
  const draft: ContraDraft = { date, fromLedgerId, toLedgerId, amountPaise: amount, note };
  const year = financialYearOf(date);
  const [[books], , ledgers] = await tx.together([
    findBooks({ within: company, kind: 'contra', financialYear: year.startYear, partyId: nilUuid }),
    ...holdLedgers(company, [fromLedgerId, toLedgerId]),
  ]);
  invariant(books, 'the books answer in one row');

  const built = buildContra(draft, {
    company: companyFacts(company, todayInIndia(Date.now()), { kind: 'contra', date }),
    ledgers: new Map(ledgers.map((row) => [row.id, row])),
    chequesInHandLedgerId: books.ledgers.chequesInHand,
  });
  refuseProblems(built.problems, contraNames);

  const { id, number } = postVoucher(
    tx,
    company,
    caller,
    {
      kind: 'contra',
      series: chooseSeries(ownSeries(company, books.series), input, year, books.series),
      year,
      partyId: null,
      placeOfSupply: null,
      totalPaise: draft.amountPaise,
      note,
    },
    { date, items: [], splits: [], postings: built.postings, moves: [], settlements: [], opens: [] },
  );
  return { message: `Saved ${number}`, _id: id, voucherNumber: number, version: 1, amount: draft.amountPaise };
});
