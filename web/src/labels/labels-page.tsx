import { MAX_COPIES_OF_LINE, MAX_LABEL_LINES } from '@bahi/core/labels/label-job';
import { type PrinterLanguage, printerLanguages } from '@bahi/core/labels/printer-text';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { keepMade, showMade } from '../platform/file-calls.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { copyText } from '../ui/copy-text.ts';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../ui/states.tsx';
import { jobLinesOf } from './job-lines.ts';
import { LabelPreview } from './label-preview.tsx';
import classes from './labels.module.css';
import { PackDialog } from './pack-dialog.tsx';
import { PrintOptions, type Setup, useOptions } from './print-options.tsx';
import { inStock, keyOf, type Line, type Source, useLines } from './use-lines.ts';

const PAUSE_MILLIS = 300;

type Asked = { products?: string; voucher?: string; godown?: string; changed?: string };
function sourceOf({ products, voucher, godown, changed }: Asked): Source {
  if (voucher !== undefined) return { voucherId: voucher };
  if (godown !== undefined) return { godownId: godown };
  if (changed !== undefined) return { changedOn: changed };
  return products === undefined ? {} : { productIds: products.split(',') };
}

/** Print labels: of products, a voucher, a godown, or what changed its price on a day. */
export function LabelsPage() {
  const { _id: orgId } = useCompany();
  const asked = useSearch({ strict: false }) as Asked;
  const setup = useQuery(query.labels.getSetup.queryOptions({ input: { orgId } }));
  const navigate = useNavigate();
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  return (
    <Loaded answer={setup} skeleton={<ListSkeleton rows={8} />} errorTitle="The labels could not be read">
      {(found) => <Labels key={JSON.stringify(asked)} orgId={orgId} setup={found} asked={asked} />}
    </Loaded>
  );
}

function Labels({ orgId, setup, asked }: { orgId: string; setup: Setup; asked: Asked }) {
  const today = todayInIndia(Date.now());
  const [options, change] = useOptions(orgId, setup, today);
  const lines = useLines(orgId, sourceOf(asked));
  useQuestionBeforeLeaving(lines.isTyped, {
    title: 'Leave without printing?',
    text: 'The products and counts that you entered are not kept.',
    confirm: 'Leave',
    cancel: 'Stay',
  });
  const [packOf, setPackOf] = useState<Line | null>(null);
  const isManager = useSession('staff')?.role === 'admin';
  const size = setup.sizes.find(({ id }) => id === options.sizeId) ?? setup.sizes[0]!;

  const chosen = jobLinesOf(lines.lines, lines.countOf);
  const { templateId, sizeId, dpi, packedOn, firstLabel, xMm, yMm } = options;
  const job = {
    ...{ orgId, templateId, sizeId, dpi, packedOn },
    lines: chosen.map(({ of: { productId, batch }, serials, count }) => ({ productId, batch, serials, count })),
  };
  const [draft] = useDebouncedValue(job, PAUSE_MILLIS);
  const preview = useQuery({
    ...query.labels.preview.queryOptions({ input: draft, enabled: draft.lines.length > 0 }),
    placeholderData: keepPreviousData,
  });
  const found = draft.lines.length > 0 ? preview.data : undefined;
  const problemsAt = (line: Line) => {
    const isOf = ({ field }: { field: string }) => {
      const [whole, at] = field.split('.');
      const part = whole === 'lines' && at !== undefined ? chosen[Number(at)] : undefined;
      return part !== undefined && keyOf(part.of) === keyOf(line);
    };
    return { problems: once(found?.problems.filter(isOf) ?? []), notes: once(found?.notes.filter(isOf) ?? []) };
  };

  const { run, isBusy, problem } = usePrint();
  const place = { firstLabel, xMm, yMm };
  const draw = (isOutline: boolean) => api.labels.draw({ ...job, ...place, isOutline });
  const drawLabels = async () => {
    const file = await draw(false);
    lines.keepPrinted();
    return file;
  };
  const print = () => run(async () => showMade(await drawLabels()));
  const download = () => run(async () => keepMade(await drawLabels()));
  useKeys({ 'Alt+P': print, 'Alt+E': download });
  const whole = found?.problems.filter(({ field }) => field === 'lines') ?? [];
  return (
    <>
      <PageHeader
        title="Print labels"
        detail={found && `${found.count} ${found.count === 1 ? 'label' : 'labels'}`}
        action={
          <Button onClick={print} disabled={chosen.length === 0} loading={isBusy} aria-keyshortcuts="Alt+P">
            Print
          </Button>
        }
      />
      <SourceBar orgId={orgId} asked={asked} today={today} onAdd={lines.add} />
      <div className={classes.page}>
        <section className={classes.main} aria-label="Lines">
          {lines.error ? (
            <ErrorState title="The lines could not be read" text={lines.error.message} onRetry={lines.retry} />
          ) : lines.isLoading ? (
            <ListSkeleton rows={6} />
          ) : lines.lines.length === 0 ? (
            <Empty asked={asked} />
          ) : (
            <>
              <div className={classes.counts}>
                <Button variant="default" size="xs" onClick={() => lines.setAll(inStock)}>
                  Counts by stock
                </Button>
                <Button variant="default" size="xs" onClick={() => lines.setAll(() => 1)}>
                  One of each
                </Button>
                <Button variant="default" size="xs" onClick={() => lines.setAll(() => 0)}>
                  None
                </Button>
              </div>
              {lines.isMore && <p role="alert">Only the first {MAX_LABEL_LINES} lines are here. Print these, then narrow the source.</p>}
              {whole.map(({ code, message }) => (
                <p key={code} role="alert" className={classes.problem}>
                  {message}
                </p>
              ))}
              <ul className={classes.lines}>
                {lines.lines.map((line) => (
                  <LineRow
                    key={keyOf(line)}
                    line={line}
                    count={lines.countOf(line)}
                    onCount={(count) => lines.setCount(line, count)}
                    {...problemsAt(line)}
                    onPack={isManager ? () => setPackOf(line) : undefined}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
        <section className={classes.beside} aria-label="Label and size">
          <PrintOptions setup={setup} options={options} today={today} onChange={change} size={size} />
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <RawText
            job={job}
            setup={setup}
            isRoll={size.kind === 'roll'}
            isDisabled={chosen.length === 0}
            run={run}
            isBusy={isBusy}
            onMade={lines.keepPrinted}
          />
          <div className={classes.counts}>
            <Button variant="default" size="xs" disabled={chosen.length === 0} aria-keyshortcuts="Alt+E" onClick={download}>
              Download PDF
            </Button>
            <Button variant="default" size="xs" onClick={() => run(async () => showMade(await draw(true)))}>
              Page of outlines
            </Button>
          </div>
          <p className="dim hint">
            Print the PDF at 100 % (actual size), never “fit to page”. Hold the page of outlines against your sheet, and move the labels by
            what it is off.
          </p>
          <div className={classes.previews}>
            {found?.labels.map((label, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a label has nothing of its own but its line
              <LabelPreview key={at} label={label} name={chosen[at]?.of.productName ?? ''} />
            ))}
          </div>
        </section>
      </div>
      {packOf && <PackDialog orgId={orgId} line={packOf} onClose={() => setPackOf(null)} />}
    </>
  );
}

/** Without what says the same: the parts of a line have the same problems. */
const once = <T extends { message: string }>(all: readonly T[]): T[] => [...new Map(all.map((each) => [each.message, each])).values()];

/** Runs one print at a time; a refusal is shown beside the options. */
function usePrint() {
  const isUnderWay = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (work: () => Promise<unknown>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setProblem(null);
    void work()
      .catch((error: Error) => {
        const { fields, text } = problemsOf(error);
        setProblem(text ?? Object.values(fields)[0] ?? error.message);
      })
      .finally(() => {
        isUnderWay.current = false;
        setIsBusy(false);
      });
  };
  return { run, isBusy, problem };
}

type Row = {
  line: Line;
  count: number;
  onCount: (count: number) => void;
  problems: readonly { code: string; message: string }[];
  notes: readonly { message: string }[];
  onPack: (() => void) | undefined;
};

function LineRow({ line, count, onCount, problems, notes, onPack }: Row) {
  const { productName, code, batch, expiresOn, godownName, quantityE4, unit, serials } = line;
  const about = [
    code,
    batch && `Batch ${batch}`,
    expiresOn && `Exp ${formatDate(expiresOn)}`,
    godownName,
    `${formatE4(quantityE4)} ${unit}`,
    serials.length > 0 && `${serials.length} serial numbers`,
  ];
  const needsPack = problems.some(({ code: named }) => named === 'PARTICULAR_MISSING');
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{productName}</span>
        <span className="dim hint">{about.filter(Boolean).join(' · ')}</span>
        {problems.map(({ message }) => (
          <span key={message} role="alert" className={classes.problem}>
            {message}
          </span>
        ))}
        {notes.map(({ message }) => (
          <span key={message} className="dim hint">
            {message}
          </span>
        ))}
        {needsPack && onPack && (
          <span>
            <Button variant="default" size="xs" onClick={onPack}>
              Pack details
            </Button>
          </span>
        )}
      </div>
      <NumberInput
        aria-label={`Labels of ${[productName, batch].filter(Boolean).join(', batch ')}`}
        className={classes.count}
        min={0}
        max={MAX_COPIES_OF_LINE}
        clampBehavior="strict"
        allowDecimal={false}
        value={count}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(typed) => onCount(Number(typed) || 0)}
      />
    </li>
  );
}

function Empty({ asked }: { asked: Asked }) {
  if (asked.changed !== undefined)
    return (
      <EmptyState
        title="No price changed on this day"
        text="Products whose price or MRP was changed appear here, to print their labels again."
      />
    );
  if (asked.godown !== undefined) return <EmptyState title="Nothing is in this godown" text="Its stock appears here, batch by batch." />;
  if (asked.voucher !== undefined)
    return (
      <EmptyState title="This voucher brought nothing in" text="What a purchase, a transfer or a stock journal brings in appears here." />
    );
  return (
    <EmptyState
      title="No labels yet"
      text="Add products above, choose a godown, or print again what changed its price today. A purchase and a stock journal offer their goods too."
    />
  );
}

type BarProps = { orgId: string; asked: Asked; today: string; onAdd: (productId: string) => void };

/** The source of the lines in the address, and a search that adds products to them. */
function SourceBar({ orgId, asked, today, onAdd }: BarProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const godowns = useQuery(query.godowns.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: 200 } })).data?.rows ?? [];
  const go = (search: Asked) => void navigate({ to: '/sUsers/labels', search: search as never, replace: true });
  const search = async (text: string) => {
    const input = { orgId, search: text, state: 'active' as const, limit: 20 };
    return (await queries.fetchQuery(query.products.listProducts.queryOptions({ input }))).products;
  };
  const by = asked.changed !== undefined ? 'changed' : (asked.godown ?? (asked.voucher !== undefined ? 'voucher' : 'products'));
  return (
    <ListBar>
      <SearchSelect
        aria-label="Add a product"
        placeholder="Add a product: name, code or barcode"
        className={classes.add}
        value={null}
        onChoose={(product) => product && onAdd(product._id)}
        search={search}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
      />
      <NativeSelect
        aria-label="Labels of"
        data={[
          { value: 'products', label: 'Chosen products' },
          ...(asked.voucher !== undefined ? [{ value: 'voucher', label: 'A voucher' }] : []),
          { value: 'changed', label: 'Changed prices' },
          ...godowns.map(({ _id, name }) => ({ value: _id, label: `Stock of ${name}` })),
        ]}
        value={by}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'voucher') return;
          go(value === 'products' ? {} : value === 'changed' ? { changed: today } : { godown: value });
        }}
      />
      {asked.changed !== undefined && (
        <DayField aria-label="Changed on" date={asked.changed} today={today} onChange={(changed) => go({ changed })} hasF2 />
      )}
      <Button variant="subtle" component={Link} {...({ to: '/sUsers/settings', search: { page: 'labels' } } as object)}>
        Labels and sizes
      </Button>
    </ListBar>
  );
}

type Job = Parameters<typeof api.labels.preview>[0];
type RawProps = {
  job: Job;
  setup: Setup;
  isRoll: boolean;
  isDisabled: boolean;
  isBusy: boolean;
  run: (work: () => Promise<unknown>) => void;
  onMade: () => void;
};

/** The labels as text for a label printer, to copy or to keep as a file. */
function RawText({ job, setup, isRoll, isDisabled, isBusy, run, onMade }: RawProps) {
  const { barcodeList, currentIndex } = setup;
  const [language, setLanguage] = useState(barcodeList.length > 0 ? `sticker ${currentIndex}` : 'ZPL');
  const isSticker = language.startsWith('sticker');
  const write = async () => {
    const of = isSticker
      ? { language: 'STICKER' as const, sticker: Number(language.slice('sticker '.length)) }
      : { language: language as PrinterLanguage, sticker: 0 };
    const { text } = await api.labels.writeText({ ...job, ...of });
    onMade();
    return text;
  };
  const cannot = isDisabled || isBusy || !(isRoll || isSticker);
  return (
    <div className={classes.counts}>
      <NativeSelect
        aria-label="Text for the label printer"
        size="xs"
        data={[
          ...printerLanguages.map((name) => ({ value: name, label: `${name} text` })),
          ...barcodeList.map(({ stickerName }, at) => ({ value: `sticker ${at}`, label: stickerName })),
        ]}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <Button
        variant="default"
        size="xs"
        disabled={cannot}
        onClick={() =>
          run(async () => {
            await copyText(await write());
            toastSuccess('The text was copied.');
          })
        }
      >
        Copy text
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={cannot}
        onClick={() => run(async () => keepMade(new File([await write()], 'labels.txt', { type: 'text/plain' })))}
      >
        Download text
      </Button>
    </div>
  );
}
