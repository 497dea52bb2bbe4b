import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { CompanyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { ownSeries } from '../../platform/company-switches.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { chooseSeries } from '../../series/public/choose-series.ts';
import type { SeriesRow } from '../../series/series-of-kind-store.ts';
import { refuseCancel } from '../refuse-cancel.ts';
import { removeEffect } from './change-voucher.ts';
import { companyFacts } from './company-facts.ts';
import { openForChange } from './open-for-change.ts';
import { plainEffect, postVoucher, type VoucherEffect } from './post-voucher.ts';

/* The entry for other nouns: vouchers that another act creates, such as a deposit of cheques. */

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
export type EnteredHead = { kind: VoucherKind; date: string; partyId: string | null; totalPaise: number; note: string };

/** The period in which the company accepts vouchers of a kind, for this caller. */
export function periodOf({ company }: Pick<RequestContext, 'company'>, kind: VoucherKind, date: string): CompanyFacts {
  return companyFacts(company, todayInIndia(Date.now()), { kind, date });
}

/**
 * Writes a voucher with the commit, numbered by an automatic series: the default one, or if that has typed numbers another. Core has built
 * its effect. `all` are the series of its kind, of `findBooks`.
 */
export function enterVoucher(
  { tx, company, caller }: RequestContext,
  { date, ...head }: EnteredHead,
  all: readonly SeriesRow[],
  does: Partial<Omit<VoucherEffect, 'date'>>,
) {
  const year = financialYearOf(date);
  const counting = ownSeries(company, all).filter(({ numbering }) => numbering !== 'manual');
  const first = counting.find(({ isDefault }) => isDefault) ?? counting[0];
  const series = chooseSeries(counting, first ? { seriesId: first.id } : {}, year, all);
  return postVoucher(tx, company, caller, { ...head, placeOfSupply: null, series, year }, plainEffect(date, does));
}

/** Cancels one, with the commit; it keeps its number. The calling act has checked that it may be cancelled. */
export async function removeVoucher(context: RequestContext, which: { id: string; version: number }, reason: string) {
  const old = await openForChange(context, which, { byMaker: true });
  refuseCancel(context.caller, old);
  return removeEffect(context, old, reason);
}
