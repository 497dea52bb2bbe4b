import { type Paise, sumPaise } from '../money/paise.ts';
import { formatRupees } from '../money/rupee-format.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';
import type { Report, ReportColumn, ReportRow } from './report.ts';

/* Figures of several companies of one owner beside each other, with their sum. */

/** The statements that an owner can add up over companies. */
export const severalViews = ['overview', 'trialBalance', 'profitAndLoss', 'balanceSheet'] as const;
export type SeveralView = (typeof severalViews)[number];
export const severalViewNames: Readonly<Record<SeveralView, string>> = {
  overview: 'Sales and outstanding',
  trialBalance: 'Trial balance',
  profitAndLoss: 'Profit and loss',
  balanceSheet: 'Balance sheet',
};

/** At most this many companies are added up at once. */
export const mostCompanies = 10;

/** The reason for which a company is not in the sum. */
export const leftOutReasons = ['pending', 'blocked', 'left', 'notOwned', 'laterBooks'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export type AddedLine = {
  /** Unique in the statement. */
  readonly key: string;
  readonly kind: 'group' | 'entry' | 'result';
  readonly name: string;
  readonly depth: number;
  /** The key of the line above it in the tree. */
  readonly parent: string | null;
  /** Paise, one amount for each company. */
  readonly amounts: Paise[];
  readonly total: Paise;
};

/** The balance of one of the companies as a party in the books of another; debit positive. */
export type OwnBalance = {
  readonly companyId: string;
  readonly partyId: string;
  readonly partyName: string;
  /** The company that the party is. */
  readonly otherId: string;
  readonly balance: Paise;
};
export type LeftOut = {
  readonly _id: string;
  /** null for a company of somebody else. */
  readonly name: string | null;
  readonly reason: LeftOutReason;
  /** The first day of its books, for books that begin later. */
  readonly booksFrom: IsoDate | null;
};
export type SeveralAnswer = {
  readonly view: SeveralView;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly companies: readonly { readonly _id: string; readonly name: string; readonly booksFrom: IsoDate }[];
  readonly leftOut: readonly LeftOut[];
  /** The number of companies beyond those that are added up at once. */
  readonly tooMany: number;
  readonly lines: readonly AddedLine[];
  readonly between: readonly OwnBalance[];
};

const noEliminations =
  'The figures of the companies are added up as they are. Nothing is eliminated: sales and balances between these companies are counted in both. These are not consolidated accounts under the law.';

const furtherNotes: Readonly<Partial<Record<SeveralView, string>>> = {
  trialBalance: 'The total of the debits adds up those of the companies, and so does that of the credits.',
  balanceSheet:
    'The total decides on which side a group is. A company in which the group is on the other side shows it below zero here, so its column may differ from its own balance sheet.',
};

/** What the page and its files say below the figures of a view. */
export const noteOf = (view: SeveralView): string => [noEliminations, furtherNotes[view]].filter(Boolean).join(' ');

/** The sentence on companies beyond those that are added up at once; '' if there are none. */
export function tooManyText({ tooMany }: Pick<SeveralAnswer, 'tooMany'>): string {
  if (tooMany === 0) return '';
  return `${tooMany} more ${tooMany === 1 ? 'company is' : 'companies are'} left out: at most ${mostCompanies} are added up at once.`;
}

/** The reason for which a company is left out, in words. */
export function leftOutText({ reason, booksFrom }: LeftOut): string {
  switch (reason) {
    case 'pending':
      return 'it waits for the approval of the administrator';
    case 'blocked':
      return 'it is blocked';
    case 'left':
      return 'it is no longer in use';
    case 'notOwned':
      return 'it is not one of your companies';
    case 'laterBooks':
      return `its books begin on ${booksFrom === null ? 'a later day' : formatDate(booksFrom)}`;
  }
}

/**
 * The pairs of companies whose balances with each other do not come to zero. Each book shows the other as a party: what one shows as a
 * debit the other should show as a credit of the same amount.
 */
export function differingPairs(between: readonly OwnBalance[]): { readonly ids: readonly [string, string]; readonly difference: Paise }[] {
  const pairs = Map.groupBy(between, ({ companyId, otherId }) => [companyId, otherId].sort().join(' '));
  return [...pairs].flatMap(([pair, balances]) => {
    const difference = sumPaise(balances.map(({ balance }) => balance));
    return difference === 0 ? [] : [{ ids: pair.split(' ') as [string, string], difference }];
  });
}

const nameOf = ({ companies }: SeveralAnswer, id: string) => companies.find(({ _id }) => _id === id)?.name ?? '';
const text = (key: string, name: string): ReportRow => ({ key, kind: 'entry', depth: 0, cells: { name } });

/** Below the table of a file: what is not eliminated, what is left out, and the balances between the companies. */
function notes(answer: SeveralAnswer): ReportRow[] {
  const drCr = (balance: Paise) => `${formatRupees(Math.abs(balance), 'two')} ${balance < 0 ? 'Cr' : 'Dr'}`;
  return [
    text('note', noteOf(answer.view)),
    ...(answer.tooMany > 0 ? [text('tooMany', tooManyText(answer))] : []),
    ...answer.leftOut.map((each) => text(`left out ${each._id}`, `Left out: ${each.name ?? 'a company'}, because ${leftOutText(each)}.`)),
    ...answer.between.map(({ companyId, partyId, partyName, balance }) =>
      text(`between ${companyId} ${partyId}`, `In the books of ${nameOf(answer, companyId)}: ${partyName} ${drCr(balance)}`),
    ),
    ...differingPairs(answer.between).map(({ ids: [one, other], difference }) =>
      text(
        `differ ${one} ${other}`,
        `${nameOf(answer, one)} and ${nameOf(answer, other)} differ by ${formatRupees(Math.abs(difference), 'two')} in their balances with each other.`,
      ),
    ),
  ];
}

/** One column for each company, and the total. */
export const severalCompanies: Report<SeveralAnswer> = {
  id: 'severalCompanies',
  title: 'Several companies',
  subject: ({ view }) => severalViewNames[view],
  columns: ({ companies, view }) => {
    const side = view === 'trialBalance' ? ({ side: 'both' } as const) : {};
    const column = (key: string, title: string): ReportColumn => ({ key, title, kind: 'amount', width: 150, ...side });
    return [
      { key: 'name', title: 'Particulars', kind: 'text' },
      ...companies.map(({ name }, at): ReportColumn => column(`amount${at}`, name)),
      column('total', 'Total'),
    ];
  },
  rows: () => [],
  tree: ({ lines }) =>
    lines.map(({ key, kind, name, depth, parent, amounts, total }) => ({
      ...{ key, kind, depth, ...(parent !== null && { parent }) },
      cells: { name, total, ...Object.fromEntries(amounts.map((amount, at) => [`amount${at}`, amount])) },
    })),
  closing: notes,
  totals: () => [],
  filters: [
    { kind: 'period', isOptional: true },
    { kind: 'day', name: 'date', title: 'As on' },
  ],
  asOn: ({ view, to }) => (view === 'balanceSheet' ? to : null),
};
