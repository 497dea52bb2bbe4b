import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { buildContra } from '@bahi/core/vouchers/build-contra';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import type { ContraDraft } from '@bahi/core/vouchers/contra-draft';
import { ofBankLine } from '../banking/public/line-of-voucher.ts';
import { cashField, checkCash } from '../cash-counts/public/check-cash.ts';
import { heldProblems } from '../cheques/public/held-cheques.ts';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { messageWith } from '../platform/message-with.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findBooks } from '../postings/entry-facts-store.ts';
import { holdLedgers } from '../postings/held-ledgers-store.ts';
import { chooseSeries } from '../series/public/choose-series.ts';
import { replaceVoucher } from '../vouchers/public/change-voucher.ts';
import { companyFacts } from '../vouchers/public/company-facts.ts';
import { openForChange } from '../vouchers/public/open-for-change.ts';
import { plainEffect, postVoucher } from '../vouchers/public/post-voucher.ts';
import type { OldVoucher } from '../vouchers/public/voucher-part.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The contra as core builds it, or refused with all that is wrong. Of an edit the days of its number's year are open. */
async function built(draft: ContraDraft, { tx, company }: RequestContext, old?: OldVoucher) {
  const { date, fromLedgerId, toLedgerId, amountPaise, note } = draft;
  const year = financialYearOf(old?.head.date ?? date);
  const [[books], , ledgers] = await tx.together([
    findBooks({ within: company, kind: 'contra', financialYear: year.startYear, partyId: nilUuid }),
    ...holdLedgers(company, [fromLedgerId, toLedgerId]),
  ]);
  invariant(books, 'the books answer in one row');
  const facts = companyFacts(company, todayInIndia(Date.now()), { kind: 'contra', date });
  const { problems, postings } = buildContra(draft, {
    company: old ? withinYearOf(facts, old.head.date) : facts,
    ledgers: new Map(ledgers.map((row) => [row.id, row])),
    chequesInHandLedgerId: books.ledgers.chequesInHand,
  });
  const held = await heldProblems(tx, company.id, books.ledgers.chequesInHand, old, { postings }, 'fromLedgerId');
  refuseProblems([...problems, ...held]);
  return {
    series: books.series,
    year,
    head: { partyId: null, placeOfSupply: null, totalPaise: amountPaise, note },
    effect: plainEffect(date, { postings }),
  };
}

export const saveContra = forMembers.vouchers.saveContra.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { series: all, year, head, effect } = await built(input, context);
  const series = chooseSeries(ownSeries(company, all), input, year, all);
  const matched = await ofBankLine(context, 'contra', input.bankLineId, effect);
  const messages = await checkCash(context, null, effect, cashField('contra'));
  const { id, number } = postVoucher(tx, company, caller, { kind: 'contra', series, year, ...head }, matched);
  return { message: messageWith(`Saved ${number}`, messages), _id: id, voucherNumber: number, version: 1, amountPaise: head.totalPaise };
});

export const updateContra = forMembers.vouchers.updateContra.handler(async ({ input, context }) => {
  const old = await openForChange(context, { ...input, kind: 'contra' });
  const { head, effect } = await built(input, context, old);
  return replaceVoucher(context, old, head, effect);
});
