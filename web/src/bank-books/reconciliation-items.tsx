import { sumPaise } from '@bahi/core/money/paise';
import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useContext, useMemo, useState } from 'react';
import type { api } from '../platform/api.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { DrCr, Money } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './bank-books.module.css';
import { BankDateCell } from './bank-date-cell.tsx';
import { BankDatesContext, type Posted } from './use-bank-dates.ts';

type Item = Awaited<ReturnType<typeof api.bankBooks.listReconciliationItems>>['items'][number];
type Section = 'notInBank' | 'bookedLater' | 'unbooked';
type Asked = { orgId: string; ledgerId: string; on: IsoDate };

const titles = {
  notInBank: 'Not in the bank',
  bookedLater: 'In the bank, booked later',
  unbooked: 'In the bank, not in the books',
} as const;

/** The items between books and bank, section by section. Empty sections are hidden. */
export function ReconciliationItems({ counts, ...asked }: Asked & { counts: Readonly<Record<Section, number>> }) {
  // A section emptied by the user stays until the page is left, with the dates that were entered.
  const [seen] = useState(counts);
  const isShown = (section: Section) => counts[section] > 0 || seen[section] > 0;
  if (!isShown('notInBank') && !isShown('bookedLater') && !isShown('unbooked')) {
    return <EmptyState title="Books and bank agree" text="The bank knows everything that was booked by this day." />;
  }
  return (
    <>
      {isShown('notInBank') && <SectionOf section="notInBank" {...asked} />}
      {isShown('bookedLater') && <SectionOf section="bookedLater" {...asked} />}
      {isShown('unbooked') && <SectionOf section="unbooked" {...asked} />}
    </>
  );
}

const postedOf = ({ voucherId, line }: Item): Posted | null => (voucherId === null || line === null ? null : { voucherId, line });
const nameOf = ({ kind, voucherNumber, against }: Item) => (kind === null ? against : `${voucherLabel(kind)} ${voucherNumber}`);

function DateOf({ item }: { item: Item }) {
  const posted = postedOf(item);
  if (posted === null) return item.bankDate && formatDate(item.bankDate);
  return <BankDateCell posted={posted} bankDate={item.bankDate} source={item.bankDateSource} label={nameOf(item)} />;
}

function SectionOf({ section, ...asked }: Asked & { section: Section }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const answer = useInfiniteQuery(
    query.bankBooks.listReconciliationItems.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, section, limit: 100, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
  );
  const isMarking = useContext(BankDatesContext) !== null && section === 'notInBank';
  const columns = useMemo(() => columnsOf(isMarking ? { marked, setMarked } : null), [isMarking, marked]);
  return (
    <section className={classes.section} aria-label={titles[section]}>
      <h2>{titles[section]}</h2>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The items could not be read">
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return (
            <>
              <DataTable
                label={titles[section]}
                columns={columns}
                rows={items}
                rowKey={({ _id }) => _id}
                open={({ kind, voucherId }) => (kind === null || voucherId === null ? null : voucherLink(kind, voucherId))}
                card={(item) => <ItemCard item={item} />}
                cardAction={(item) => (
                  <>
                    <DateOf item={item} />
                    {isMarking && <Mark item={item} marked={marked} setMarked={setMarked} />}
                  </>
                )}
                {...scrollOf(answer)}
              />
              {marked.size > 0 && <MarkedBar items={items.filter(({ _id }) => marked.has(_id))} onDone={() => setMarked(new Set())} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

type Marks = { marked: ReadonlySet<string>; setMarked: (marked: ReadonlySet<string>) => void };

function Mark({ item, marked, setMarked }: Marks & { item: Item }) {
  const isMarked = marked.has(item._id);
  const toggle = () => {
    const now = new Set(marked);
    if (isMarked) now.delete(item._id);
    else now.add(item._id);
    setMarked(now);
  };
  return (
    <label className={classes.mark} htmlFor={`mark-${item._id}`}>
      <Checkbox id={`mark-${item._id}`} aria-label={`Mark ${nameOf(item)}`} checked={isMarked} onChange={toggle} />
    </label>
  );
}

function columnsOf(marks: Marks | null): readonly Column<Item>[] {
  return [
    { head: 'Date', cell: ({ date }) => formatDate(date), width: 92 },
    { head: 'Particulars', cell: ({ against, kind }) => against || (kind && voucherLabel(kind)) },
    { head: 'Voucher', cell: ({ voucherNumber }) => <span className={classes.number}>{voucherNumber}</span>, width: 124, isDim: true },
    { head: 'Cheque', cell: ({ chequeNumber }) => chequeNumber, width: 100, isDim: true, isExtra: true },
    { head: 'In', cell: ({ amountPaise }) => amountPaise > 0 && <Money paise={amountPaise} bare />, width: 112, isNumber: true },
    { head: 'Out', cell: ({ amountPaise }) => amountPaise < 0 && <Money paise={-amountPaise} bare />, width: 112, isNumber: true },
    { head: 'Bank date', cell: (item) => <DateOf item={item} />, width: 130 },
    ...(marks ? [{ head: 'Mark', cell: (item: Item) => <Mark item={item} {...marks} />, width: 52 }] : []),
  ];
}

function ItemCard({ item }: { item: Item }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{item.against || nameOf(item)}</span>
      <DrCr paise={item.amountPaise} strong />
      <span className="dim">
        {formatDate(item.date)} {item.voucherNumber && `· ${item.voucherNumber}`}
      </span>
    </span>
  );
}

/** Sets one bank date for all marked items. */
function MarkedBar({ items, onDone }: { items: readonly Item[]; onDone: () => void }) {
  const dates = useContext(BankDatesContext);
  const today = todayInIndia(Date.now());
  const [day, setDay] = useState(today);
  const [isPutting, setIsPutting] = useState(false);
  const put = async () => {
    setIsPutting(true);
    const posted = items.flatMap((item) => postedOf(item) ?? []);
    const stands = await dates?.put(posted, day);
    setIsPutting(false);
    if (stands) onDone();
  };
  return (
    <section className={classes.marked} aria-label="Marked">
      <span>
        {items.length} marked, <Money paise={sumPaise(items.map(({ amountPaise }) => amountPaise))} />
      </span>
      <DateField aria-label="Bank date of what is marked" className={classes.date ?? ''} date={day} today={today} onChange={setDay} />
      <Button variant="default" loading={isPutting} onClick={() => void put()}>
        Put the bank date
      </Button>
    </section>
  );
}
