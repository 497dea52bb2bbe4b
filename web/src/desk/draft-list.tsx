import type { ItemKind } from '@bahi/core/drafts/voucher-draft';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Desk } from '../platform/answers.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { useDraftStores } from '../platform/drafts/draft-store.ts';
import { beginReceipt, partyOf, receiptDrafts } from '../platform/drafts/receipt-entry.ts';
import { receiptPaths } from '../platform/drafts/receipt-paths.ts';
import { takeDraftsNote } from '../platform/drafts/show-on-desk.ts';
import { allVoucherDrafts, beginVoucher } from '../platform/drafts/voucher-entry.ts';
import { Icon } from '../ui/icons.tsx';
import { begun, type Draft, discardFrom } from './drafts.ts';
import { usePlainDrafts } from './entry-drafts.ts';
import { whole } from './figures-strip.tsx';
import classes from './home.module.css';

/** Drafts on this device, newest first, and pending work, as far as it is loaded. */
export function DraftList({ desk }: { desk: Pick<Desk, 'receivable' | 'lowStock'> | undefined }) {
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
    // My Account links here from Home itself too; then nothing is mounted again.
    return router.subscribe('onResolved', show);
  }, [router]);
  const overdue = desk?.receivable.overdue ?? 0;
  const low = desk?.lowStock.count ?? 0;
  const ask = async ({ name, paise, discard }: Draft) => {
    const what = paise === null ? name : `${name}, ${whole(paise)},`;
    const text = `${what} is only on this device and does not come back.`;
    if (!(await askConfirm({ title: 'Discard this draft?', text, confirm: 'Discard', cancel: 'Keep' }))) return;
    discard();
    heading.current?.focus({ preventScroll: true }); // its button is gone
  };
  return (
    <section className={classes.box}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        To do
      </h2>
      <ul className={classes.drafts} aria-label="To do">
        {drafts.map((draft) => (
          <li key={draft.key}>
            <button type="button" className={classes.draft} onClick={draft.open}>
              <span className={classes.draftName}>{draft.name}</span>
              <span className="num">
                {draft.paise !== null && `${whole(draft.paise)} `}
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
            <Link to="/sUsers/outstanding" search={{ tab: 'receivables' }} className={classes.draft}>
              <span className={classes.draftName}>Bills past their due date</span>
              <span className={`num ${classes.late}`}>{whole(overdue)}</span>
            </Link>
          </li>
        )}
        {low > 0 && (
          <li>
            <Link to="/sUsers/lowStock" className={classes.draft}>
              <span className={classes.draftName}>Goods at or below their reorder level</span>
              <span className={`num ${classes.low}`}>{low}</span>
            </Link>
          </li>
        )}
        {drafts.length === 0 && overdue === 0 && low === 0 && (
          <li className={`dim ${classes.nothing}`}>{desk ? 'Nothing pending.' : 'No drafts.'}</li>
        )}
      </ul>
    </section>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns `12 min`, `3 h`, `2 days`. */
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

const allReceiptDrafts = Object.values(receiptDrafts);

function useDrafts(): readonly Draft[] {
  const navigate = useNavigate();
  const receipts = useDraftStores(allReceiptDrafts);
  const vouchers = useDraftStores(allVoucherDrafts);
  const drafts: readonly Draft[] = [
    ...usePlainDrafts(),
    ...vouchers.flatMap((draftStore) =>
      begun(draftStore).map((entry) => ({
        key: entry.key,
        changedAt: entry.changedAt ?? 0,
        name: `${voucherLabel(entry.voucherType)} · ${entry.party?.partyName ?? 'no party yet'}`,
        paise: draftStore.totals[entry.key] ?? 0,
        open: () => {
          draftStore.takeUp(entry.key);
          void navigate({ to: paths[entry.voucherType] });
        },
        discard: () => discardFrom(draftStore, entry.key, () => beginVoucher(entry.voucherType)),
      })),
    ),
    ...receipts.flatMap((draftStore) =>
      begun(draftStore).map((entry) => ({
        key: entry.key,
        changedAt: entry.changedAt ?? 0,
        name: `${entry.mode === 'edit' ? `Edit of ${entry.voucherNumber}` : voucherLabel(entry.voucherType)} · ${partyOf(entry)?.partyName ?? (entry.isOfLedgers ? 'ledgers' : 'no party yet')}`,
        paise: entry.enteredAmount ?? 0,
        open: () => {
          const { edit, form } = receiptPaths[entry.voucherType];
          draftStore.takeUp(entry.key);
          void navigate(entry.mode === 'edit' ? { to: edit, params: { id: entry._id } } : { to: form });
        },
        discard: () => discardFrom(draftStore, entry.key, () => beginReceipt(entry.voucherType)),
      })),
    ),
  ];
  return drafts.toSorted((a, b) => b.changedAt - a.changedAt);
}
