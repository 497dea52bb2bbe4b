import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { type Scroll, scrollOf } from '../paged.ts';
import { problemsOf } from '../problems-of.ts';
import { PeriodFields, wrongDays } from './period-fields.tsx';

type Props<Page extends { from: string; to: string }> = {
  title: string;
  detail: string | undefined;
  answer: UseInfiniteQueryResult<InfiniteData<Page>, Error>;
  asked: ComponentProps<typeof PeriodFields>['asked'];
  onChange: ComponentProps<typeof PeriodFields>['onChange'];
  /** The target of Esc if there is no way back. */
  onUp: () => void;
  errorTitle: string;
  /** The one button of the page, on the right. */
  action?: ReactNode;
  /** A link behind the period. */
  link?: ReactNode;
  children: (pages: readonly Page[], scroll: Scroll) => ReactNode;
};

/** The entries of one record in a period: its name, the period, and the rows. Esc goes back to the row that opened it. */
export function PeriodReport<Page extends { from: string; to: string }>(props: Props<Page>) {
  const { title, detail, answer, asked, onChange, onUp, errorTitle, action, link, children } = props;
  const router = useRouter();
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : onUp()) });
  const problems = problemsOf(answer.error).fields;
  return (
    <>
      <PageHeader title={title} detail={detail} action={action} />
      <ListBar>
        <PeriodFields asked={asked} shown={answer.data?.pages[0]} problems={problems} onChange={onChange} />
        {link}
      </ListBar>
      <Loaded answer={answer} {...wrongDays(problems, onChange)} skeleton={<ListSkeleton rows={14} />} errorTitle={errorTitle}>
        {({ pages }) => children(pages, scrollOf(answer))}
      </Loaded>
    </>
  );
}
