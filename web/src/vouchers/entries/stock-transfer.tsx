import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { api } from '../../platform/api.ts';
import { plainDrafts, type TransferEntry } from '../../platform/drafts/plain-entry.ts';
import { loadPart } from '../../platform/load-part.ts';
import { query } from '../../platform/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { itemsText } from '../item-text.ts';
import { problemAt } from '../problem-places.ts';
import side from '../side.module.css';
import classes from './entry.module.css';
import { PlainForm } from './entry-sheet.tsx';
import { enterGoes, focusLater } from './places.ts';
import { type FieldsProps, type PlainFormKind, placesWithLines, savedAs } from './plain-form-kind.ts';
import { fromOf, savedItem, transferDraft, transferFindings, transferLines } from './stock-facts.ts';
import { StockLines } from './stock-lines.tsx';
import { clearedOf, inGodown, transferItems } from './transfer-draft.ts';
import { useTransfer } from './use-transfer.ts';

/** All active godowns of the company, including those for damaged goods. */
export function useGodowns(orgId: string) {
  const { data } = useQuery(query.godowns.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: 200 } }));
  return data?.rows ?? [];
}

const states = [
  { value: 'received', label: 'At once' },
  { value: 'dispatched', label: 'Dispatch now' },
  { value: 'draft', label: 'Draft' },
];

/** The state of a saved transfer is fixed: its next step is on its own page. */
const statesSaved = [
  { value: 'received', label: 'Went at once' },
  { value: 'dispatched', label: 'Dispatched' },
  { value: 'draft', label: 'Draft' },
];

function Head({ orgId, facts, entry, problems, change }: FieldsProps<TransferEntry>) {
  const all = useGodowns(orgId);
  const godowns = (all.length > 0 ? all : facts.godowns).map(({ _id, name }) => ({ value: _id, label: name }));
  const from = fromOf(entry, facts);
  const { sendTo } = useTransfer(orgId, facts);
  return (
    <>
      <div data-place="fromGodownId" className={classes.godown}>
        <NativeSelect
          label="From"
          value={from}
          data={godowns}
          onChange={({ currentTarget: { value } }) =>
            change({ fromGodownId: value, items: entry.items.map((item) => inGodown(item, value)) })
          }
          onKeyDown={enterGoes('toGodownId', 'date')}
          error={problemAt(problems, 'fromGodownId')}
        />
      </div>
      <div data-place="toGodownId" className={classes.godown}>
        <NativeSelect
          label="To"
          value={entry.toGodown?.godown_id ?? ''}
          data={[{ value: '', label: 'Choose' }, ...godowns.filter(({ value }) => value !== from)]}
          onChange={({ currentTarget: { value } }) =>
            sendTo({ godown: godowns.find((each) => each.value === value)?.label ?? '', godown_id: value })
          }
          onKeyDown={enterGoes('lines', 'fromGodownId')}
          error={problemAt(problems, 'toGodownId')}
        />
      </div>
      <div data-place="state" className={classes.godown}>
        <NativeSelect
          label="Moves"
          value={entry.state}
          data={entry.mode === 'edit' ? statesSaved : states}
          disabled={entry.mode === 'edit'}
          onChange={({ currentTarget }) => change({ state: currentTarget.value as TransferEntry['state'] })}
          onKeyDown={enterGoes('lines', 'toGodownId')}
        />
      </div>
    </>
  );
}

function Fields({ orgId, facts, entry, date, problems, onEnd, onOver, isOver }: FieldsProps<TransferEntry>) {
  const { lines, putBack } = useTransfer(orgId, facts);
  const from = fromOf(entry, facts);
  return (
    <>
      <Cleared
        items={clearedOf(entry)}
        onBack={() => {
          putBack();
          focusLater('lines');
        }}
      />
      <StockLines
        orgId={orgId}
        voucherId={entry.id}
        date={date}
        lines={transferLines(entry, from)}
        problems={problems}
        godownId={from}
        godowns={[]}
        quantityLabel="Quantity"
        acts={lines}
        onList={onOver}
        isListOpen={isOver}
        onEnd={onEnd}
        before="toGodownId"
        wayOf={({ quantityE4 }) => ({ way: -1, pieces: Math.floor(quantityE4 / E4) })}
        sayOf={({ bookE4, quantityE4, product }) =>
          `There ${formatE4(bookE4 ?? 0)} ${product.unit}${(bookE4 ?? 0) < quantityE4 ? ', less than this line takes' : ''}`
        }
      />
    </>
  );
}

type ClearedProps = { items: ReturnType<typeof clearedOf>; onBack: () => void };

/** Goods removed by a change of destination; they can be restored. */
function Cleared({ items, onBack }: ClearedProps) {
  return (
    <div role="status" aria-label="Cleared goods" className={classes.cleared}>
      {items.length > 0 && (
        <>
          Cleared with the destination: {itemsText(items)}.{' '}
          <button type="button" className={classes.add} onClick={onBack}>
            Put them back
          </button>
        </>
      )}
    </div>
  );
}

/** Drafts and goods in transit, each with a link to its next step. */
function UnderWay({ orgId }: { orgId: string }) {
  const { data } = useQuery(query.vouchers.listStockTransfers.queryOptions({ input: { orgId } }));
  if (!data || data.transfers.length === 0) return null;
  return (
    <section className={classes.underWay} aria-label="Under way">
      <h2>Under way</h2>
      <ul>
        {data.transfers.map(({ _id, voucherNumber, date, state, fromGodown, toGodown, items }) => (
          <li key={_id}>
            <Link to="/sUsers/stockTransferStep/$id" params={{ id: _id }}>
              {voucherNumber}
            </Link>
            <span>
              {fromGodown} → {toGodown}
            </span>
            <span className="dim">
              {formatDate(date)}, {items === 1 ? '1 item' : `${items} items`}
            </span>
            <Badge tone={state === 'draft' ? 'plain' : 'attention'}>{state === 'draft' ? 'draft' : 'in transit'}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const transfer: PlainFormKind<TransferEntry> = {
  kind: 'stockTransfer',
  title: 'Stock transfer',
  editTitle: 'Edit stock transfer',
  noun: 'stock transfer',
  leaving: 'Leave this stock transfer?',
  hasAmount: false,
  draftStore: plainDrafts.stockTransfer,
  first: 'fromGodownId',
  notes: [
    { keys: 'Alt+A', label: 'List of items' },
    { keys: 'Alt+C', label: 'Create the item of this field' },
    { keys: 'Ctrl+D', label: 'Remove the line' },
  ],
  find: transferFindings,
  places: placesWithLines({ fromGodownId: 'fromGodownId', toGodownId: 'toGodown', state: 'state' }, (entry) =>
    transferLines(entry, entry.fromGodownId),
  ),
  save: ({ orgId, entry, facts, key }) =>
    api.vouchers.saveStockTransfer({ orgId, ...transferDraft(entry, facts) }, { context: { key, isOfDraft: true } }),
  update: ({ orgId, entry, facts, key }) => {
    const { state: _, ...draft } = transferDraft(entry, facts);
    return api.vouchers.updateStockTransfer({ orgId, ...draft, ...savedAs(entry) }, { context: { key, isOfDraft: true } });
  },
  entryOf: ({ transfer: saved, lines }) =>
    saved
      ? {
          fromGodownId: saved.fromGodownId,
          toGodown: { godown: saved.toGodownName, godown_id: saved.toGodownId },
          state: saved.state,
          items: transferItems(lines.map((item) => ({ ...savedItem(item), godownId: saved.fromGodownId }))),
        }
      : {},
  next: ({ fromGodownId, toGodown, state }) => ({ fromGodownId, toGodown, state }),
  Head,
  Fields,
  Sums: ({ entry, isPhone }) =>
    !isPhone && (
      <p className={side.total}>
        <span>{entry.state === 'draft' ? 'To be sent' : 'Sent'}</span>
        <output aria-label="Sent">{itemsText(entry.items)}</output>
      </p>
    ),
  sumText: ({ items }) => itemsText(items),
  over: {
    address: '/sUsers/addItemstockTransfer',
    Over: lazy(() => loadPart(() => import('./transfer-items.tsx'))),
  },
  Below: UnderWay,
};

/** Goods from one godown to another. */
export function StockTransferForm() {
  return <PlainForm kind={transfer} />;
}
