import { todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { keepMade, showMade } from '../platform/file-calls.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState, ListSkeleton } from '../ui/states.tsx';
import { jobLinesOf } from './job-lines.ts';
import { LabelLines } from './label-lines.tsx';
import { LabelPreview } from './label-preview.tsx';
import classes from './labels.module.css';
import { lineProblems } from './line-problems.ts';
import { NoLines } from './no-lines.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { PrintOptions, type Setup, useOptions } from './print-options.tsx';
import { RawText } from './raw-text.tsx';
import { type Asked, chosenOf, SourceBar, sourceOf } from './source-bar.tsx';
import { type Line, useLines } from './use-lines.ts';
import { usePrint } from './use-print.ts';

const PAUSE_MILLIS = 300;

/** Print labels: of products, a voucher, a godown, or what changed its price on a day. */
export function LabelsPage() {
  const { _id: orgId } = useCompany();
  const asked = useSearch({ strict: false }) as Asked;
  const setup = useQuery(query.labels.getSetup.queryOptions({ input: { orgId } }));
  const navigate = useNavigate();
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  return (
    <Loaded answer={setup} skeleton={<ListSkeleton rows={8} />} errorTitle="The labels could not be read">
      {(found) => <Labels key={JSON.stringify(sourceOf(asked))} orgId={orgId} setup={found} asked={asked} />}
    </Loaded>
  );
}

function Labels({ orgId, setup, asked }: { orgId: string; setup: Setup; asked: Asked }) {
  const today = todayInIndia(Date.now());
  const [options, change] = useOptions(orgId, setup, today);
  const lines = useLines(orgId, sourceOf(asked), chosenOf(asked));
  useQuestionBeforeLeaving(lines.isTyped, {
    title: 'Leave without printing?',
    text: 'The counts that you entered are not kept.',
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
  const { run, isBusy, problem } = usePrint(JSON.stringify(job));
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
  const previewOf = (from: number, to?: number) => (
    <div className={classes.previews}>
      {found?.labels.slice(from, to).map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label has nothing of its own but its line
        <LabelPreview key={at} label={label} name={chosen[from + at]?.of.productName ?? ''} />
      ))}
    </div>
  );
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
      <SourceBar orgId={orgId} asked={asked} today={today} />
      <div className={classes.page}>
        <section className={classes.main} aria-label="Lines">
          {lines.error ? (
            <ErrorState title="The lines could not be read" text={lines.error.message} onRetry={lines.retry} />
          ) : lines.isLoading ? (
            <ListSkeleton rows={6} />
          ) : lines.lines.length === 0 ? (
            <NoLines orgId={orgId} asked={asked} isManager={isManager} />
          ) : (
            <LabelLines orgId={orgId} lines={lines} problems={lineProblems(found, chosen)} isManager={isManager} onPack={setPackOf} />
          )}
        </section>
        <section className={classes.beside} aria-label="Label and size">
          <PrintOptions setup={setup} options={options} today={today} onChange={change} size={size} count={found?.count ?? 0} />
          {previewOf(0, 1)}
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
          {previewOf(1)}
        </section>
      </div>
      {packOf && <PackDialog orgId={orgId} line={packOf} onClose={() => setPackOf(null)} />}
    </>
  );
}
