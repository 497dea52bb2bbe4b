import { readSerials } from '@bahi/core/stock/read-serials';
import { MAX_SERIALS, serialKey } from '@bahi/core/stock/serial-numbers';
import { Button, Modal, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';
import { Icon } from '../../ui/icons.tsx';
import { KeysWall } from '../../ui/keys.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { CameraView } from '../scan/camera-view.tsx';
import { READS_SCANS } from '../scan/use-scanner.ts';
import { countsOf, serialRows, withSerials } from './serial-rows.ts';
import classes from './serials.module.css';

export type SerialsAsked = {
  readonly product: { readonly _id: string; readonly name: string };
  readonly godownId: string;
  readonly batch: string;
  /** 1 if the pieces come in, -1 if they leave. */
  readonly way: 1 | -1;
  /** The pieces of the line. */
  readonly wanted: number;
  readonly serials: readonly string[];
  /** The edited voucher, whose own effect is left out; '' for a new one. */
  readonly voucherId: string;
  /** The voucher that a return corrects: its numbers are offered. */
  readonly originalId?: string | null;
};

type Props = SerialsAsked & {
  /** Called at each change, so that nothing is lost if the page is drawn anew, as on a turned phone. */
  onSay: (serials: readonly string[]) => void;
  onDone: (serials: readonly string[]) => void;
  onClose: () => void;
};

/** The serial numbers of a line: scanned, pasted, as a range, by camera, or chosen from what is in stock or on the original. */
export default function SerialsPanel({ onSay, onDone, onClose, ...asked }: Props) {
  const { product, godownId, batch, way, wanted, voucherId } = asked;
  const { _id: orgId } = useCompany();
  const isPhone = useIsPhone();
  const [serials, setSerials] = useState(asked.serials);
  const [typed, setTyped] = useState('');
  const [isCameraOn, setIsCameraOn] = useState(false);
  const latest = useRef(serials);
  const [before] = useState(asked.serials);
  const change = (now: readonly string[]) => {
    latest.current = now;
    setSerials(now);
    onSay(now);
  };
  const cancel = () => {
    onSay(before);
    onClose();
  };
  const checked = useDeferredValue(serials);
  const input = { orgId, productId: product._id, godownId, batch, serials: [...checked], ...(voucherId !== '' && { voucherId }) };
  const answer = useQuery(query.vouchers.checkSerials.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 }));
  const checks = useMemo(
    () => new Map(answer.isPlaceholderData ? [] : (answer.data?.serials ?? []).map((check, at) => [serialKey(checked[at] ?? ''), check])),
    [answer.data, answer.isPlaceholderData, checked],
  );
  const rows = useMemo(() => serialRows(serials, checks, way, { godownId, batch }), [serials, checks, way, godownId, batch]);
  const counts = countsOf(rows, wanted);
  const list = useRef<HTMLOListElement>(null);
  const entered = useRef(serials.length);
  // The last number stays in view: a scan is followed with the eyes.
  useEffect(() => {
    if (serials.length > entered.current) list.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' });
    entered.current = serials.length;
  }, [serials]);
  const add = (text: string) => {
    const more = readSerials(text);
    if (more.length > 0) change(withSerials(latest.current, more));
    setTyped('');
  };
  const removeWrong = () => change(serials.filter((_, at) => rows[at]?.problem === ''));
  const done = () => {
    if (typed.trim() !== '') add(typed);
    onDone(latest.current);
  };
  /** Esc, and a press beside the panel, lose nothing: the line keeps the numbers, and its quantity. */
  const leave = () => {
    if (typed.trim() !== '') add(typed);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={leave}
      size="lg"
      title={`Serial numbers of ${product.name}`}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <fieldset
        className={classes.panel}
        aria-label="Serial numbers"
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          done();
        }}
      >
        <form
          className={classes.typed}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (typed.trim() === '') done();
            else add(typed);
          }}
        >
          <TextInput
            {...READS_SCANS}
            data-autofocus
            label="Serial number"
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            description="Scan, paste a list, or type a range as SN001–SN500. Enter on empty ends."
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!/[\r\n\t,;]/.test(text.trim())) return;
              event.preventDefault();
              add(typed + text);
            }}
          />
          <Button type="submit" variant="default">
            Add
          </Button>
          <Button variant="default" aria-pressed={isCameraOn} aria-label="Scan with the camera" onClick={() => setIsCameraOn(!isCameraOn)}>
            <Icon name="scan" size={18} />
          </Button>
        </form>
        {isCameraOn && (
          <CameraView
            onCode={(code) => {
              const isThere = latest.current.some((each) => serialKey(each) === serialKey(code));
              if (!isThere) change(withSerials(latest.current, [code]));
            }}
          />
        )}
        <Counts wanted={wanted} {...counts} free={way === -1 ? (answer.data?.free ?? 0) : 0} onRemoveWrong={removeWrong} />
        <div className={classes.lists}>
          <ol ref={list} className={classes.rows} aria-label="Entered serial numbers">
            {rows.map(({ serial, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number may be there twice
              <li key={`${serial} ${at}`} data-wrong={problem !== '' || undefined}>
                <span className={classes.serial}>{serial}</span>
                <span className={classes.problem}>{problem}</span>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={`Remove ${serial}`}
                  onClick={() => change(serials.filter((_, index) => index !== at))}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ol>
          <Offered
            {...asked}
            taken={serials}
            missing={Math.max(0, wanted - serials.length)}
            onTake={(more) => change(withSerials(latest.current, more))}
          />
        </div>
        {serials.length >= MAX_SERIALS && <p className="dim">A line takes at most {MAX_SERIALS} serial numbers.</p>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={done}>Done</Button>
        </div>
      </fieldset>
    </Modal>
  );
}

type CountsProps = ReturnType<typeof countsOf> & { wanted: number; free: number; onRemoveWrong: () => void };

/** How many numbers are found, wrong and missing. */
function Counts({ wanted, found, wrong, missing, free, onRemoveWrong }: CountsProps) {
  return (
    <div className={classes.counts}>
      <p role="status">
        <strong className="num">{found}</strong> of <span className="num">{wanted}</span> entered
        {missing > 0 && (
          <>
            , <span className="num">{missing}</span> missing
          </>
        )}
        {wrong > 0 && (
          <span className={classes.wrongCount}>
            , <span className="num">{wrong}</span> not right
          </span>
        )}
        {free > 0 && missing > 0 && <span className="dim"> · {free} in stock without a number</span>}
      </p>
      {wrong > 0 && (
        <Button variant="default" size="compact-sm" onClick={onRemoveWrong}>
          Remove those
        </Button>
      )}
    </div>
  );
}

type OfferedProps = Pick<SerialsAsked, 'product' | 'godownId' | 'batch' | 'way' | 'originalId'> & {
  taken: readonly string[];
  missing: number;
  onTake: (serials: readonly string[]) => void;
};

/** Numbers to choose from: for pieces that leave those in stock there, oldest first; for a return those of its original. */
function Offered(props: OfferedProps) {
  if (props.originalId) return <OfOriginal {...props} originalId={props.originalId} />;
  return props.way === -1 ? <InStock {...props} /> : null;
}

function InStock({ product, godownId, batch, taken, missing, onTake }: OfferedProps) {
  const { _id: orgId } = useCompany();
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search);
  const { data } = useQuery(
    query.vouchers.listSerials.queryOptions({
      input: { orgId, productId: product._id, godownId, batch, search: asked.trim(), limit: 200 },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const rest = left(data?.serials.map(({ serial }) => serial) ?? [], taken);
  return (
    <Choice
      label="In stock here, oldest first"
      serials={rest}
      hasMore={data?.next != null}
      missing={missing}
      onTake={onTake}
      search={
        <TextInput
          aria-label="Search in stock"
          placeholder="Search"
          size="sm"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      }
    />
  );
}

function OfOriginal({ product, taken, missing, onTake, originalId }: OfferedProps & { originalId: string }) {
  const { _id: orgId } = useCompany();
  const { data } = useQuery(query.vouchers.getVoucher.queryOptions({ input: { orgId, id: originalId } }));
  const serials = data?.voucher.lines.filter(({ productId }) => productId === product._id).flatMap((line) => line.serials) ?? [];
  return <Choice label="On the bill" serials={left(serials, taken)} hasMore={false} missing={missing} onTake={onTake} />;
}

const left = (serials: readonly string[], taken: readonly string[]) => {
  const keys = new Set(taken.map(serialKey));
  return serials.filter((serial) => !keys.has(serialKey(serial)));
};

type ChoiceProps = {
  label: string;
  serials: readonly string[];
  hasMore: boolean;
  missing: number;
  onTake: (serials: readonly string[]) => void;
  search?: ReactNode;
};

function Choice({ label, serials, hasMore, missing, onTake, search }: ChoiceProps) {
  const first = Math.min(missing, serials.length);
  return (
    <section className={classes.offered} aria-label={label}>
      <div className={classes.offeredHead}>
        <span className="dim">{label}</span>
        {first > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => onTake(serials.slice(0, first))}>
            Take {first === serials.length && !hasMore ? 'all' : 'first'} {first}
          </Button>
        )}
      </div>
      {search}
      <ul className={classes.choices}>
        {serials.map((serial) => (
          <li key={serial}>
            <button type="button" onClick={() => onTake([serial])}>
              {serial}
            </button>
          </li>
        ))}
      </ul>
      {serials.length === 0 && <p className="dim">None.</p>}
      {hasMore && <p className="dim">More: search by the beginning of the number.</p>}
    </section>
  );
}
