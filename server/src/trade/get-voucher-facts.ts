import { type DespatchField, despatchTitles } from '@bahi/core/organizations/company-settings';
import { lockedUpTo } from '@bahi/core/organizations/period-locks';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { formatNumber, seriesIn } from '@bahi/core/vouchers/number-series';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { ownSeries } from '../platform/company-switches.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { findPredefinedLedgers } from '../postings/entry-facts-store.ts';
import { datedRates } from '../products/public/dated-rates.ts';
import { findSeries } from '../series/series-of-kind-store.ts';
import { notAfter, notBefore } from '../vouchers/public/company-facts.ts';
import { type FormGodownRow, findFormGodowns, findFormSettings, listActivePriceLevels, listOfferedCharges } from './form-facts-store.ts';

export const getVoucherFacts = forMembers.vouchers.getVoucherFacts.handler(async ({ input, context: { caller, company, tx } }) => {
  const { kind } = input;
  const today = todayInIndia(Date.now());
  const year = financialYearOf(today);
  const [godowns, ledgers, series, charges, levels, found] = await tx.together([
    findFormGodowns(company, !isSoldOutOf(kind)),
    findPredefinedLedgers(company.id),
    findSeries(company.id, kind, year.startYear),
    listOfferedCharges(company.id),
    listActivePriceLevels(company.id),
    findFormSettings(company.id),
  ]);
  const settings = only(found);
  return {
    today,
    company: {
      name: company.name,
      state: company.state,
      registrationType: company.registration,
      booksFrom: company.booksFrom,
      lastDate: year.endsOn,
      registrations: [...company.registrations],
      luts: company.luts.map(({ from, to }) => ({ from, to })),
      lockedUpTo: lockedUpTo(company.locks, kind),
      lockedUpToOf: { customer: lockedUpTo(company.locks, kind, 'customer'), supplier: lockedUpTo(company.locks, kind, 'supplier') },
      notBefore: notBefore(company, today),
      notAfter: notAfter(company, today),
      roundsToRupee: company.roundsToRupee,
      negativeStock: company.negativeStock,
      placeOfSupplyBasis: company.placeOfSupplyBasis,
      ...company.saleLimits,
      features: [...company.features],
    },
    godowns: godowns.map(({ id, salesmanId: _, ...godown }) => ({ _id: id, ...godown })),
    defaultGodownId: beginsIn(kind, godowns, caller.id)?.id ?? null,
    series: ownSeries(company, series).map((row) => ({
      _id: row.id,
      name: row.name,
      nextNumber: formatNumber(seriesIn(row, year), (row.lastNumber ?? row.start - 1) + 1),
      isDefault: row.isDefault,
      numbering: row.numbering,
    })),
    ledgers: Object.fromEntries(ledgers.map(({ role, id }) => [role, id])),
    additionalCharges: charges.map(({ id, rates, ...charge }) => ({ _id: id, ...charge, rates: datedRates(rates) })),
    priceLevels: levels.map(({ id, name }) => ({ _id: id, name })),
    despatchTitles: titlesOf(settings.despatch),
    terms: settings.terms ?? '',
  };
});

/** Returned damaged goods are in a godown of their own, from which nothing is sold. */
const isSoldOutOf = (kind: VoucherKind) => kind === 'sales' || kind === 'vanSale' || kind === 'saleOrder';

/** The godown of a new line: for a van sale the caller's van, or the only one; otherwise the default godown, or the caller's first. */
function beginsIn(kind: VoucherKind, godowns: readonly FormGodownRow[], callerId: string): FormGodownRow | undefined {
  if (kind === 'vanSale') {
    const vans = godowns.filter(({ isVan }) => isVan);
    return vans.find(({ salesmanId }) => salesmanId === callerId) ?? (vans.length === 1 ? vans[0] : undefined);
  }
  const sound = godowns.filter(({ isDamage }) => !isDamage);
  return sound.find(({ isDefault }) => isDefault) ?? sound.find(({ isVan }) => !isVan) ?? sound[0];
}

/** A field without a company title has the usual one. */
function titlesOf(own: Partial<Record<DespatchField, string>>): Record<DespatchField, string> {
  const fields = Object.keys(despatchTitles) as DespatchField[];
  return Object.fromEntries(fields.map((field) => [field, own[field] || despatchTitles[field]])) as Record<DespatchField, string>;
}
