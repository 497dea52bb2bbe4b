import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { sectionFacts, type TdsSection } from '@bahi/core/tds/sections';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { findParties } from '../postings/entry-facts-store.ts';
import { serializeDeductee } from './serialize-deductee.ts';
import { findCountedAsPaid } from './tds-adjustment-store.ts';
import { listSectionLedgers } from './tds-list-store.ts';
import { findCash, findTdsFacts, findUncounted } from './tds-store.ts';

/** The TDS facts of a party on a day, with which a form computes, by core, the tax due and its warnings. */
export const getTdsOfParty = forMembers.tds.getTdsOfParty.handler(async ({ input, context: { company, tx } }) => {
  const { partyId, date = todayInIndia(Date.now()), withoutVoucher = nilUuid } = input;
  const [[party], [row], ledgers, [cash], [paid]] = await tx.together([
    findParties(company, [partyId]),
    findTdsFacts(company, [partyId], date, financialYearOf(date), withoutVoucher),
    listSectionLedgers(company.id),
    findCash(company.id, partyId, date, withoutVoucher),
    findCountedAsPaid(company.id, withoutVoucher),
  ]);
  if (!party) throw new Refusal('NOT_FOUND');
  const uncounted = row
    ? await tx.query(findUncounted(company.id, partyId, sectionFacts(row.section as TdsSection).isOnGoods, withoutVoucher))
    : [];
  return {
    deductee: row ? serializeDeductee(row) : null,
    sums: row?.sums ?? [],
    ledgers: row ? ledgers : [],
    uncounted: uncounted.map(({ billId, valuePaise, totalPaise, isOpening }) => ({ billId, valuePaise, totalPaise, isOpening })),
    standing: row?.standing ?? null,
    isCountedAsPaid: paid !== undefined,
    cash: {
      receivedPaise: cash?.receivedPaise ?? 0,
      paidPaise: cash?.paidPaise ?? 0,
      ofBills: cash?.ofBills ?? [],
    },
  };
});
