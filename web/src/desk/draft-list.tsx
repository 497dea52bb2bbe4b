import type { ItemKind } from '@bahi/core/drafts/voucher-draft';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Desk } from '../platform/answers.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { beginReceipt, partyOf, receiptShelf } from '../platform/drafts/receipt-entry.ts';
import { type Entry, type Shelf, useShelfStore, useShelves } from '../platform/drafts/shelf.ts';
import { takeDraftsNote } from '../platform/drafts/show-on-desk.ts';
import { beginVoucher, everyVoucherShelf } from '../platform/drafts/voucher-entry.ts';
import { Icon } from '../ui/icons.tsx';
import { whole } from './figures-strip.tsx';
import classes from './home.module.css';

type Draft = { key: string; name: string; paise: number; changedAt: number; open: () => void; discard: () => void };

/** What was begun on this device, the newest first, and what waits to be done, as far as it is known. */
export function DraftList({ receivable }: { receivable: Desk['receivable'] | undefined }) {
  const drafts = useDrafts();
  const now = Date.now();
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      if (!takeDraftsNote()) return;
      heading.current?.scrollIntoView({ block: 'center' });
      heading.current?.focus({ preventScroll: true });
    };
    show();
    // My Account leads here from Home itself too, where nothing is drawn anew.
    return router.subscribe('onResolved', show);
  }, [router]);
  const overdue = receivable?.overdue ?? 0;
  const ask = async ({ name, paise, discard }: Draft) => {
    const text = `${name}, ${whole(paise)}, is only on this device and does not come back.`;
    if (!(await askConfirm({ title: 'Discard this draft?', text, confirm: 'Discard', cancel: 'Keep' }))) return;
    discard();
    heading.current?.focus({ preventScroll: true }); // its button is gone
  };
  return (
    <section className={classes.box}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Drafts and what waits for me
      </h2>
      <ul className={classes.drafts} aria-label="Drafts and what waits for me">
        {drafts.map((draft) => (
          <li key={draft.key}>
            <button type="button" className={classes.draft} onClick={draft.open}>
              <span className={classes.draftName}>{draft.name}</span>
              <span className="num">
                {whole(draft.paise)}{' '}
                <span className={classes.age} data-tone={now - draft.changedAt > DAY ? 'attention' : undefined}>
                  {ageText(now - draft.changedAt)}
                </span>
              </span>
            </button>
            <button type="button" className={classes.discard} aria-label={`Discard ${draft.name}`} onClick={() => void ask(draft)}>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        {overdue > 0 && (
          <li>
            <Link to="/sUsers/outstanding" className={classes.draft}>
              <span className={classes.draftName}>Bills past their due date</span>
              <span className={`num ${classes.late}`}>{whole(overdue)}</span>
            </Link>
          </li>
        )}
        {drafts.length === 0 && overdue === 0 && (
          <li className={`dim ${classes.nothing}`}>{receivable ? 'Nothing waits.' : 'No drafts.'}</li>
        )}
      </ul>
    </section>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 12 min, 3 h, 2 days. */
export function ageText(millis: number): string {
  if (millis < MINUTE) return 'now';
  if (millis < HOUR) return `${Math.floor(millis / MINUTE)} min`;
  if (millis < DAY) return `${Math.floor(millis / HOUR)} h`;
  const days = Math.floor(millis / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

const paths = {
  sales: '/sUsers/sales',
  saleOrder: '/sUsers/invoice',
  vanSale: '/sUsers/vanSale',
  purchase: '/sUsers/purchase',
  creditNote: '/sUsers/creditNote',
  debitNote: '/sUsers/debitNote',
  stockTransfer: '/sUsers/stockTransfer',
} as const satisfies Readonly<Record<ItemKind, string>>;

function useDrafts(): readonly Draft[] {
  const navigate = useNavigate();
  const receiptStore = useShelfStore(receiptShelf);
  const receipts = useStore(receiptStore);
  const vouchers = useShelves(everyVoucherShelf);
  const drafts = [
    ...vouchers.flatMap((shelf) =>
      begun(shelf).map((entry) => ({
        ...entry,
        name: `${voucherLabel(entry.voucherType)} · ${entry.party?.partyName ?? 'no party yet'}`,
        paise: entry.finalAmountPaise,
        open: () => {
          shelf.takeUp(entry.key);
          void navigate({ to: paths[entry.voucherType] });
        },
        discard: () => discardFrom(shelf, entry.key, () => beginVoucher(entry.voucherType)),
      })),
    ),
    ...begun(receipts).map((entry) => ({
      ...entry,
      name: `${entry.mode === 'edit' ? `Edit of ${entry.receiptNumber}` : 'Receipt'} · ${partyOf(entry)?.partyName ?? 'no party yet'}`,
      paise: entry.enteredAmount ?? 0,
      open: () => {
        receipts.takeUp(entry.key);
        void navigate(entry.mode === 'edit' ? { to: '/sUsers/editReceipt/$id', params: { id: entry._id } } : { to: '/sUsers/receipt' });
      },
      discard: () => discardFrom(receipts, entry.key, beginReceipt),
    })),
  ];
  return drafts
    .map(({ key, name, paise, changedAt, open, discard }) => ({ key, name, paise, changedAt: changedAt ?? 0, open, discard }))
    .sort((a, b) => b.changedAt - a.changedAt);
}

function begun<E extends Entry>({ active, kept }: Shelf<E>): readonly E[] {
  return [active, ...kept].filter(({ changedAt }) => changedAt !== null);
}

function discardFrom<E extends Entry>(shelf: Shelf<E>, key: string, begin: () => E): void {
  if (shelf.active.key === key) shelf.start(begin());
  else shelf.discardKept(key);
}
