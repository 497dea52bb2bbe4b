import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { piecesWithSerials } from '@bahi/core/stock/serial-numbers';
import { Autocomplete, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Product } from '../../platform/answers.ts';
import type { StockItem } from '../../platform/drafts/plain-entry.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { query } from '../../platform/queries.ts';
import { DecimalField, RateField } from '../../ui/amount-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useTypingHeld } from '../../ui/holds-typing.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ItemField } from '../item-field.tsx';
import { BelowLines } from '../item-list/open-items.tsx';
import { problemAt, type Shown } from '../problem-places.ts';
import { ScanNews } from '../scan/scan-news.tsx';
import { useScanner } from '../scan/use-scanner.ts';
import { type AddScanned, movesGoods, type TakesScans, useScans } from '../scan/use-scans.ts';
import { SerialsButton } from '../serials/serials-button.tsx';
import { focusField } from '../use-places.ts';
import classes from './entry.module.css';
import { enterGoes, focusLater } from './places.ts';
import { useLineToSettle } from './settle-lines.ts';
import { type BatchRead, batchesIn, fresh, type StockLineActs } from './stock-line-acts.ts';

type Props = {
  orgId: string;
  /** The edited voucher: stock is loaded without it. '' for a new one. */
  voucherId: string;
  date: string;
  lines: readonly StockItem[];
  problems: readonly Shown[];
  /** The godown of a new line. */
  godownId: string;
  /** The godowns to choose in each line; empty if the whole voucher has one. */
  godowns: readonly { readonly _id: string; readonly name: string }[];
  quantityLabel: string;
  acts: StockLineActs;
  /** Opens the list of items; undefined without a list. */
  onList?: () => void;
  /** The list is open, and receives the scans. */
  isListOpen?: boolean;
  onEnd: () => void;
  /** The target of Shift+Enter from the first item. */
  before: string;
  /** True if the goods of a line come in without a bill, so that it takes their rate. */
  takesRate?: (line: StockItem) => boolean;
  /** The placeholder of the rate; without it, the cost that the line takes if none is entered. */
  rateText?: string;
  /** True if the goods of a line may begin a batch: its name is typed. */
  beginsBatch?: (line: StockItem) => boolean;
  /** 1 if the pieces of a line come in, -1 if they leave; null if its quantity says neither. */
  wayOf: (line: StockItem) => { readonly way: 1 | -1; readonly pieces: number } | null;
  /** Shown beside the quantity. */
  extra?: (line: StockItem, row: number) => ReactNode;
  /** The text below a line. */
  sayOf: (line: StockItem) => string;
  /** True if a line takes more than is there: its text stands out. */
  isShort?: (line: StockItem) => boolean;
};

/** Goods by godown and batch, with the book quantity of each place. A scanned code adds one to an existing line. */
export function StockLines({ orgId, lines, problems, godownId, acts, onList, isListOpen = false, onEnd, before, ...rest }: Props) {
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<string | null>(null);
  const add = (product: Product, quantityE4: number, isScanned: boolean, isCounted: boolean) => {
    const row = acts.add(product, { quantityE4, isScanned, isCounted });
    focusLater(isScanned ? 'lines' : `lines.${row}.quantityE4`);
  };
  const remove = (row: number) => {
    acts.remove(row);
    focusLater('lines');
  };
  const hint = (
    <p className={classes.hint} data-tone="wrong">
      {problemAt(
        problems.filter(({ field }) => !field.includes('.')),
        'lines',
      )}
    </p>
  );
  return (
    <section className={classes.lines} aria-label="Items of the voucher" data-landmark>
      <div className={classes.stocks} data-has-way={rest.extra !== undefined || undefined}>
        {lines.map((line, row) => (
          <StockRow
            key={line.id}
            {...rest}
            orgId={orgId}
            line={line}
            row={row}
            problems={problems}
            onChange={(patch) => acts.set(row, patch)}
            onBook={(read) => acts.note(line.id, read)}
            onSettle={acts.settle && ((batches) => acts.settle?.(row, batches) ?? true)}
            onDone={() => focusLater(row < lines.length - 1 ? `lines.${row + 1}.quantityE4` : 'lines')}
            onRemove={() => remove(row)}
          />
        ))}
      </div>
      {!isListOpen && (
        <LineScans
          orgId={orgId}
          voucherId={rest.voucherId}
          date={rest.date}
          takes={{ ...movesGoods, beginsBatches: rest.beginsBatch !== undefined }}
          onAdd={(product, part) => {
            const refusal = acts.scan(product, part);
            if (refusal === null) focusLater('lines');
            return refusal;
          }}
        />
      )}
      <div data-place="lines" className={classes.newItem}>
        <ItemField
          key={lines.length}
          orgId={orgId}
          {...(acts.settle && { stockIn: godownId })}
          voucherId={rest.voucherId}
          product={null}
          label={`Item of line ${lines.length + 1}`}
          placeholder="Type or scan an item · Enter on empty ends"
          hasProblem={
            problemAt(
              problems.filter(({ field }) => !field.includes('.')),
              'lines',
            ) !== undefined
          }
          onChoose={add}
          onEmptied={onEnd}
          onEnd={onEnd}
          onCreate={setMaking}
          onKeyDown={enterGoes(onEnd, lines.length === 0 ? before : `lines.${lines.length - 1}.quantityE4`)}
        />
      </div>
      {onList ? (
        <div className={classes.toList}>
          <BelowLines onOpen={onList}>{hint}</BelowLines>
        </div>
      ) : (
        hint
      )}
      {forms && making !== null && (
        <forms.Product
          typed={making}
          onClose={() => {
            setMaking(null);
            focusLater('lines');
          }}
          onCreated={(made) => {
            setMaking(null);
            setTimeout(() => add(made, 0, false, false));
          }}
        />
      )}
    </section>
  );
}

type ScansProps = Pick<Props, 'orgId' | 'voucherId' | 'date'> & { takes: TakesScans; onAdd: AddScanned };

/** Receives scans in every field of the page; shows only those that need the user. */
function LineScans({ orgId, voucherId, date, takes, onAdd }: ScansProps) {
  const scans = useScans({ orgId, date, ...(voucherId !== '' && { voucherId }) }, takes, onAdd, voucherId);
  useScanner(scans.scan, scans.isBusy);
  return scans.last !== null && (scans.last.kind !== 'added' || scans.last.note !== '') && <ScanNews scans={scans} countE4Of={() => 0} />;
}

type RowProps = Pick<
  Props,
  | 'orgId'
  | 'voucherId'
  | 'date'
  | 'problems'
  | 'godowns'
  | 'quantityLabel'
  | 'extra'
  | 'takesRate'
  | 'rateText'
  | 'beginsBatch'
  | 'sayOf'
  | 'isShort'
  | 'wayOf'
> & {
  line: StockItem;
  row: number;
  onChange: (patch: Parameters<StockLineActs['set']>[1]) => void;
  onBook: (read: Pick<StockItem, 'bookE4' | 'cost'>) => void;
  onSettle: ((batches: readonly BatchRead[]) => boolean) | undefined;
  onDone: () => void;
  onRemove: () => void;
};

function StockRow({
  orgId,
  voucherId,
  date,
  line,
  row,
  problems,
  godowns,
  quantityLabel,
  extra,
  takesRate,
  rateText,
  beginsBatch,
  sayOf,
  isShort,
  wayOf,
  onChange,
  onBook,
  onSettle,
  onDone,
  onRemove,
}: RowProps) {
  const { product, godownId, batch, bookE4, cost, expiresOn } = line;
  const input = { orgId, productId: product._id, date, ...(voucherId !== '' && { voucherId }) };
  const stockRow = useRef<HTMLDivElement>(null);
  const places = useQuery(query.vouchers.listStockPlaces.queryOptions({ input, enabled: product.kind === 'goods', ...fresh }));
  const book = places.data && (places.data.places.find((place) => place.godownId === godownId && place.batch === batch)?.quantityE4 ?? 0);
  // A user who does not see costs is not asked: the server knows whether the product has a rate.
  const hasCost = places.data && (places.data.hasCost || places.data.purchaseRateE4 === null);
  const purchaseRateE4 = places.data?.purchaseRateE4 ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted when the books say something else, not when the page is drawn again
  useEffect(() => {
    if (book === undefined || hasCost === undefined) return;
    const isKnown = book === bookE4 && hasCost === cost?.hasCost && purchaseRateE4 === cost.purchaseRateE4;
    if (!isKnown) onBook({ bookE4: book, cost: { hasCost, purchaseRateE4 } });
  }, [book, bookE4, cost, hasCost, purchaseRateE4]);
  const hasBatches = places.data?.hasBatches === true;
  const read = useQuery({
    ...batchesIn(orgId, { productId: product._id, godownId, date, voucherId }),
    enabled: onSettle !== undefined && hasBatches,
  });
  const inStock = read.data?.batches;
  /** The quantity when the line got the focus; null without focus. */
  const stoodE4 = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the books answer, and for what came from another hand
  useEffect(() => {
    if (stoodE4.current === null && batch === '' && inStock) onSettle?.(inStock);
  }, [inStock, batch, line.quantityE4]);
  /** True if its batch is known, or will be. */
  const settle = (): boolean => !hasBatches || (onSettle === undefined ? batch !== '' : inStock === undefined || onSettle(inStock));
  /** Suggests batches for input since the focus, if not done yet. */
  const settleTyped = () => {
    const isTyped = stoodE4.current !== null && stoodE4.current !== line.quantityE4;
    if (isTyped || batch === '') settle();
  };
  const at = (name: string) => `lines.${row}.${name}`;
  /** Goods of which no cost is known are asked for their rate. */
  const needsRate = takesRate?.(line) === true && line.rateE4 === 0 && hasCost === false && purchaseRateE4 === 0;
  const goOn = () => {
    const open = serials && serials.serials.length !== serials.wanted && stockRow.current?.querySelector<HTMLElement>('[data-serials]');
    if (open) return open.click();
    leave();
  };
  const leave = () => {
    if (batch === '' && !settle()) focusField(at('batch'));
    else if (needsRate && !(document.activeElement?.closest(`[data-place="${at('rateE4')}"]`) ?? null)) focusField(at('rateE4'));
    else onDone();
  };
  /** Enter came before the batches were loaded: keys are queued, and go to the target of Enter. */
  const [isDue, setIsDue] = useState(false);
  const isReading = places.isLoading || read.isLoading;
  useLineToSettle(line.id, { row, isReading, settle: settleTyped });
  useTypingHeld(isDue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the books have answered
  useEffect(() => {
    if (!isDue || isReading) return;
    setIsDue(false);
    goOn();
  }, [isDue, isReading]);
  const label = (text: string) => `${text} of line ${row + 1}`;
  const batches = places.data?.batches ?? [];
  const isNewBatch = batch.trim() !== '' && !batches.includes(batch.trim());
  const takesExpiry = beginsBatch?.(line) === true && places.data?.hasExpiry === true && (isNewBatch || expiresOn !== null);
  const wrong = problemAt(problems, `lines.${row}`);
  const moves = wayOf(line);
  const serials = places.data?.hasSerials === true &&
    moves !== null && { product, godownId, batch, way: moves.way, wanted: moves.pieces, serials: line.serials ?? [], voucherId };
  const setSerials = (now: readonly string[], isDone: boolean) => {
    const follows = isDone && moves?.pieces === line.quantityE4 / E4;
    onChange({ serials: now, ...(follows && { quantityE4: piecesWithSerials(moves.pieces, now.length) * E4 }) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+D works in every field of the line
    <div
      ref={stockRow}
      className={classes.stock}
      onFocus={() => {
        stoodE4.current ??= line.quantityE4;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setIsDue(false);
        settleTyped();
        stoodE4.current = null;
      }}
      onKeyDown={(event) => {
        if (!event.ctrlKey || event.code !== 'KeyD') return;
        event.preventDefault();
        onRemove();
      }}
    >
      <div className={classes.item}>
        {product.name} <span className="dim">{product.code}</span>
      </div>
      {godowns.length > 1 && (
        <div data-place={at('godownId')} className={classes.place}>
          <NativeSelect
            aria-label={label('Godown')}
            value={godownId}
            data={godowns.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ currentTarget }) => onChange({ godownId: currentTarget.value })}
            onKeyDown={enterGoes(at('quantityE4'), 'lines')}
          />
        </div>
      )}
      {hasBatches && (
        <div data-place={at('batch')} className={`${classes.place} ${classes.ofBatch}`}>
          {beginsBatch?.(line) ? (
            <Autocomplete
              aria-label={label('Batch')}
              placeholder="Batch"
              value={batch}
              data={batches}
              maxLength={60}
              onChange={(typed) => onChange({ batch: typed })}
              onKeyDown={enterGoes(at(takesExpiry ? 'expiresOn' : 'quantityE4'), 'lines')}
              error={problemAt(problems, at('batch')) !== undefined}
            />
          ) : (
            <NativeSelect
              aria-label={label('Batch')}
              value={batch}
              data={[{ value: '', label: 'Batch …' }, ...batches.map((each) => ({ value: each, label: each }))]}
              onChange={({ currentTarget }) => onChange({ batch: currentTarget.value })}
              onKeyDown={enterGoes(at('quantityE4'), 'lines')}
              error={problemAt(problems, at('batch')) !== undefined}
            />
          )}
          {takesExpiry && (
            <div data-place={at('expiresOn')} className={classes.expiry}>
              <DateField
                aria-label={label('Expiry')}
                placeholder="Expires"
                month="last"
                date={expiresOn ?? ''}
                today={date}
                onChange={(day) => onChange({ expiresOn: day })}
                onClear={() => onChange({ expiresOn: null })}
                onKeyDown={enterGoes(at('quantityE4'), at('batch'))}
                error={problemAt(problems, at('expiresOn')) !== undefined}
              />
            </div>
          )}
        </div>
      )}
      {extra?.(line, row)}
      <div data-place={at('quantityE4')} className={classes.quantity}>
        <DecimalField
          aria-label={label(quantityLabel)}
          placeholder="0"
          valueE4={line.quantityE4}
          onChange={(quantityE4) => onChange({ quantityE4 })}
          onKeyDown={enterGoes(
            () => (batch === '' && isReading ? setIsDue(true) : goOn()),
            row === 0 ? 'lines' : `lines.${row - 1}.quantityE4`,
          )}
          error={problemAt(problems, at('quantityE4')) !== undefined}
          rightSection={<span className="dim">{product.unit}</span>}
          rightSectionWidth={44}
        />
      </div>
      {takesRate?.(line) && (
        <div data-place={at('rateE4')} className={`${classes.quantity} ${classes.ofRate}`}>
          <RateField
            aria-label={label('Rate')}
            placeholder={rateText ?? (hasCost === false ? (purchaseRateE4 > 0 ? formatE4(purchaseRateE4) : 'Rate') : 'Cost of stock')}
            rateE4={line.rateE4}
            onChange={(rateE4) => onChange({ rateE4 })}
            onKeyDown={enterGoes(goOn, at('quantityE4'))}
            error={problemAt(problems, at('rateE4')) !== undefined}
          />
        </div>
      )}
      {serials && (
        <div className={classes.ofSerials}>
          <SerialsButton {...serials} line={row + 1} onChange={setSerials} onClosed={onDone} />
        </div>
      )}
      <p className={classes.said} data-tone={wrong ? 'wrong' : bookE4 !== null && isShort?.(line) ? 'attention' : undefined}>
        {wrong ?? (bookE4 === null ? '' : sayOf(line))}
      </p>
      <button
        type="button"
        tabIndex={-1}
        className={classes.remove}
        aria-label={`Remove line ${row + 1}`}
        title="Remove, Ctrl+D"
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
