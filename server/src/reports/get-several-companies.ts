import { invariant } from '@bahi/core/basics/invariant';
import { sortKey } from '@bahi/core/basics/sort-key';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { openingMonth } from '@bahi/core/periods/opening-month';
import { addBalanceSheets, addedFigure, addProfitAndLoss, addTrialBalances } from '@bahi/core/reports/add-companies';
import { profitAndLossOf } from '@bahi/core/reports/profit-and-loss';
import { type AddedLine, type LeftOut, mostCompanies, type OwnBalance, type SeveralView } from '@bahi/core/reports/several-companies';
import type { StatementPeriod } from '@bahi/core/reports/statement-columns';
import { sumOutstanding } from '../bills/outstanding-store.ts';
import { type CompanyRow, listOwnCompanies } from '../organizations/organization-store.ts';
import { admitToFile } from '../platform/admit-to-file.ts';
import { forOwnerOfSeveral } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { takeReportTurn } from '../platform/report-turns.ts';
import type { Company } from '../platform/request-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { Turns } from '../platform/turns.ts';
import { sheetFacts, stockDatesOfSheet } from './get-balance-sheet.ts';
import { accountFacts, stockDatesOf, withinBooks } from './get-profit-and-loss.ts';
import { trialOf } from './get-trial-balance.ts';
import { spanOf } from './public/span.ts';
import { findCashAndBank } from './report-store.ts';
import { findOwnBalances, type OwnCompany } from './several-companies-store.ts';
import { stockAtStart } from './stock-at-start.ts';
import { continueInOneMoment } from './stock-on-dates.ts';
import { refuseBeyondYear } from './within-year.ts';

/** An owner has at most this many companies. */
const mostOwned = 200;
/** So many companies of one owner are read at the same time; the others wait for their turn. */
const readingTurns = new Turns(3);

/**
 * Figures of several companies of the owner. Each company is read in a transaction of its own that sees no other company, after the guard
 * has admitted the owner to it. The figures are then added up in core.
 */
export const getReport = forOwnerOfSeveral.severalCompanies.getReport.handler(async ({ input, context }) => {
  const { caller, pool, db } = context;
  const { view } = input;
  const period = periodOf(view, input);
  if (view === 'trialBalance') refuseBeyondYear(period);
  const owned = await inTransaction(pool, db, null, async (tx) => {
    const lists = await tx.together([
      listOwnCompanies(caller.id, { words: [], isActive: true }, nilUuid, mostOwned),
      listOwnCompanies(caller.id, { words: [], isActive: false }, nilUuid, mostOwned),
    ]);
    return lists.flat();
  });
  const { chosen, leftOut, tooMany } = choose(owned, input.companies?.toLowerCase().split(','), period.to);
  const others = chosen.map(({ _id, name, gstin }) => ({ id: _id, sortKey: sortKey(name), gstin }));
  const read = (row: CompanyRow) =>
    readingTurns.take(caller.id, async () => {
      const { company } = await admitToFile(context, row._id, 'severalCompanies.getReport', false);
      return takeReportTurn(company.id, () =>
        inTransaction(pool, db, company.id, (tx) => readCompany(tx, company, { view, period, others })),
      );
    });
  const found = await Promise.all(chosen.map(async (row) => ({ row, figures: await unlessRestricted(read(row)) })));
  const known = found.flatMap(({ row, figures }) => (figures ? [{ row, figures }] : []));
  const restricted = found.filter(({ figures }) => figures === null).map(({ row }) => leftOutRow(row, 'blocked'));
  return {
    view,
    ...period,
    companies: known.map(({ row: { _id, name, booksFrom } }) => ({ _id, name, booksFrom })),
    leftOut: [...leftOut, ...restricted],
    tooMany,
    lines: linesOf(known.map(({ figures }) => figures)),
    between: known.flatMap(({ figures }) => figures.between),
  };
});

/** The requested days; by default the present financial year, and for a balance sheet today. */
function periodOf(view: SeveralView, { from, to }: { from?: IsoDate | undefined; to?: IsoDate | undefined }): StatementPeriod {
  const today = todayInIndia(Date.now());
  const last = to ?? (view === 'balanceSheet' ? today : financialYearOf(from ?? today).endsOn);
  const first = from ?? financialYearOf(last).startsOn;
  refuseProblems(first > last ? [{ code: 'PERIOD_REVERSED', field: 'to', message: 'The period ends before it begins' }] : []);
  return { from: first, to: last };
}

const leftOutRow = ({ _id, name, booksFrom }: CompanyRow, reason: LeftOut['reason']): LeftOut => ({ _id, name, reason, booksFrom });

/**
 * The companies to read, in the owner's order, those left out with the reason, and the number of those that are too many. Without a choice
 * all in use are meant.
 */
function choose(owned: readonly CompanyRow[], asked: readonly string[] | undefined, to: IsoDate) {
  const meant = owned.filter(({ _id, isActive }) => (asked ? asked.includes(_id) : isActive));
  const reasonOf = ({ isApproved, isBlocked, isActive, booksFrom }: CompanyRow) => {
    if (!isActive) return 'left';
    if (isBlocked) return 'blocked';
    if (!isApproved) return 'pending';
    return booksFrom > to ? 'laterBooks' : null;
  };
  const sound = meant.filter((row) => reasonOf(row) === null);
  const foreign = [...new Set(asked)].filter((id) => !owned.some(({ _id }) => _id === id));
  const leftOut: LeftOut[] = [
    ...meant.flatMap((row) => {
      const reason = reasonOf(row);
      return reason ? [leftOutRow(row, reason)] : [];
    }),
    ...foreign.map((_id): LeftOut => ({ _id, name: null, reason: 'notOwned', booksFrom: null })),
  ];
  return { chosen: sound.slice(0, mostCompanies), leftOut, tooMany: Math.max(sound.length - mostCompanies, 0) };
}

/** A company that was blocked after the list was read is left out too. */
async function unlessRestricted<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'COMPANY_RESTRICTED' || error.code === 'NOT_FOUND')) return null;
    throw error;
  }
}

type Reading = { readonly view: SeveralView; readonly period: StatementPeriod; readonly others: readonly OwnCompany[] };

/** All that the page shows of one company. */
async function readCompany(tx: Tx, company: Company, { view, period, others }: Reading) {
  const figures = await figuresOf(tx, company, view, withinBooks(period, company.booksFrom));
  const besides = others.filter(({ id }) => id !== company.id);
  const rows = await tx.query(findOwnBalances(company.id, besides, openingMonth(company.booksFrom), period.to));
  const between = rows.map(({ paise, ...party }): OwnBalance => ({ companyId: company.id, ...party, balance: paise }));
  return { ...figures, between };
}

async function figuresOf(tx: Tx, company: Company, view: SeveralView, period: StatementPeriod) {
  switch (view) {
    case 'trialBalance': {
      const span = spanOf(company, period.to, period);
      // The stock of the year is stored first, because nothing can be stored in one moment.
      await stockAtStart(tx, company.id, span);
      await continueInOneMoment(tx, company, []);
      return { view, facts: await trialOf(tx, company, span) };
    }
    case 'balanceSheet': {
      await continueInOneMoment(tx, company, stockDatesOfSheet([period.to]));
      return { view, facts: (await sheetFacts(tx, company, [period.to])).facts };
    }
    case 'profitAndLoss': {
      await continueInOneMoment(tx, company, stockDatesOf([period]));
      return { view, facts: (await accountFacts(tx, company, [period])).facts };
    }
    case 'overview': {
      const today = todayInIndia(Date.now());
      await continueInOneMoment(tx, company, stockDatesOf([period]));
      const { facts } = await accountFacts(tx, company, [period]);
      const [owed, cash] = await tx.together([sumOutstanding(company, today), findCashAndBank(company.id, today)]);
      const { sales, grossProfit, netProfit } = profitAndLossOf(facts);
      return {
        view,
        facts: {
          ...only(owed),
          sales: sales[0]!,
          grossProfit: grossProfit[0]!,
          netProfit: netProfit[0]!,
          stock: facts.closingStock[0]!,
          cash: only(cash).earlierPaise,
        },
      };
    }
  }
}

type Figures = Awaited<ReturnType<typeof figuresOf>>;
type FactsOf<View extends SeveralView> = Extract<Figures, { view: View }>['facts'];

/** All companies were read for the same view. */
function linesOf(all: readonly Figures[]): AddedLine[] {
  const view = all[0]?.view;
  const facts = <View extends SeveralView>(of: View) =>
    all.map((each) => {
      invariant(each.view === of, 'one view at a time');
      return each.facts as FactsOf<View>;
    });
  switch (view) {
    case undefined:
      return [];
    case 'trialBalance':
      return addTrialBalances(facts(view));
    case 'balanceSheet':
      return addBalanceSheets(facts(view));
    case 'profitAndLoss':
      return addProfitAndLoss(facts(view));
    case 'overview':
      return overviewLines(facts(view));
  }
}

const overviewLines = (all: readonly FactsOf<'overview'>[]): AddedLine[] => {
  const line = (key: string, name: string, of: (facts: FactsOf<'overview'>) => number, depth = 0) =>
    addedFigure(key, name, all.map(of), depth);
  return [
    line('sales', 'Sales, before tax', ({ sales }) => sales),
    line('grossProfit', 'Gross profit', ({ grossProfit }) => grossProfit),
    line('netProfit', 'Net profit', ({ netProfit }) => netProfit),
    line('stock', 'Stock at the end of the period', ({ stock }) => stock),
    line('receivable', 'Receivable now', ({ receivablePaise }) => receivablePaise),
    line('receivableOverdue', 'of it overdue', ({ receivableOverduePaise }) => receivableOverduePaise, 1),
    line('payable', 'Payable now', ({ payablePaise }) => payablePaise),
    line('payableOverdue', 'of it overdue', ({ payableOverduePaise }) => payableOverduePaise, 1),
    line('cash', 'Cash and bank today', ({ cash }) => cash),
  ];
};
