import type { Report, ReportRow } from '@bahi/core/reports/report';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { ListExport } from '../list-export.tsx';
import { scrollOf } from '../paged.ts';
import type { Period } from '../periods/period-fields.tsx';
import { ReportTable } from './report-table.tsx';

type Answer<Page> = {
  readonly data: { readonly pages: readonly Page[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};
type Props<Page> = {
  report: Report<Page>;
  answer: Answer<Page>;
  /** The filters that a file of the report has too. */
  asked: Readonly<Record<string, string | undefined>>;
  /** The fields above the table. */
  bar?: ReactNode;
  detail?: ReactNode;
  period?: Period;
  /** A row on a phone; without it the report is a table there too. */
  card?: (row: ReportRow) => ReactNode;
  empty: readonly [title: string, text: string];
  /** Esc goes back to the page before, because a row of that page led here. */
  isOfRow?: boolean;
  /** Shown with an error instead of Try Again. */
  wrong?: { readonly errorText?: string; readonly wayOut?: ReactNode };
};

/** The frame of a report: title, export, filters, table. Esc goes back to its entry in the list of reports. */
export function ReportPage<Page>(props: Props<Page>) {
  const { report, answer, asked, bar, detail, period, card, empty, wrong, isOfRow = false } = props;
  const navigate = useNavigate();
  const { history } = useRouter();
  useKeys({
    Escape: () =>
      isOfRow && history.canGoBack() ? history.back() : void navigate({ to: '/sUsers/reports', search: { summary: report.title } }),
  });
  return (
    <>
      <PageHeader
        title={report.title}
        {...(detail !== undefined && { detail })}
        action={answer.data && <ListExport list={report.id} asked={asked} />}
      />
      {bar && <ListBar>{bar}</ListBar>}
      <Loaded answer={answer} {...wrong} skeleton={<ListSkeleton rows={14} />} errorTitle={`${report.title} could not be read`}>
        {({ pages }) =>
          pages[0] !== undefined && (report.tree ?? report.rows)(pages[0]).length === 0 ? (
            <EmptyState title={empty[0]} text={empty[1]} />
          ) : (
            <ReportTable
              report={report}
              pages={pages}
              hasMore={answer.hasNextPage}
              {...(period && { period })}
              {...(card && { card })}
              {...scrollOf(answer)}
            />
          )
        }
      </Loaded>
    </>
  );
}
