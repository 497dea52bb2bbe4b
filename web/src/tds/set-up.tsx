import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { useAct } from '../platform/use-act.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { DeducteeDialog } from './deductee-dialog.tsx';
import classes from './tds.module.css';
import type { Deductee } from './tds-answers.ts';

type Section = Awaited<ReturnType<typeof api.tds.listSections>>['sections'][number];

const kinds = { individual: 'Individual, HUF', other: 'Other' } as const;

const certificateText = ({ certificate }: Deductee) =>
  certificate &&
  `${formatE4(certificate.percentE4)} % up to ${formatRupees(certificate.limitPaise)} until ${formatDate(certificate.validTo)}`;

/** The deductees, and the rules of the sections. */
export function SetUp({ orgId }: { orgId: string }) {
  const [asked, setAsked] = useState<Deductee | 'new' | null>(null);
  return (
    <>
      <Deductees orgId={orgId} onAsk={setAsked} />
      <Sections orgId={orgId} />
      {asked && <DeducteeDialog orgId={orgId} deductee={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Deductees({ orgId, onAsk }: { orgId: string; onAsk: (asked: Deductee | 'new') => void }) {
  const isViewOnly = useIsViewOnly();
  const answer = useInfiniteQuery(
    query.tds.listDeductees.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  const change = (row: Deductee) => (
    <Button size="compact-sm" variant="default" onClick={() => onAsk(row)} aria-label={`Change ${row.partyName}`}>
      Change
    </Button>
  );
  const isEmpty = answer.data?.pages[0]?.deductees.length === 0;
  const add = isViewOnly ? undefined : (
    <Button size="compact-md" onClick={() => onAsk('new')}>
      Add a party
    </Button>
  );
  const columns: readonly Column<Deductee>[] = [
    { head: 'Party', cell: ({ partyName }) => partyName },
    { head: 'PAN', cell: ({ pan }) => (pan === '' ? <Badge tone="attention">no PAN: 20 %</Badge> : pan), width: 140 },
    { head: 'Section', cell: ({ section }) => section, width: 100 },
    { head: 'Deductee', cell: ({ kind }) => kinds[kind], width: 140, isDim: true },
    { head: 'Certificate', cell: certificateText, isDim: true, isExtra: true },
    ...(isViewOnly ? [] : [{ head: '', cell: change, width: 110 }]),
  ];
  return (
    <section aria-labelledby="tds-deductees">
      <div className={classes.heading}>
        <h2 id="tds-deductees">Deducted of</h2>
        {!isEmpty && add}
      </div>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The parties could not be read">
        {({ pages }) => {
          const rows = pages.flatMap(({ deductees }) => deductees);
          if (isEmpty)
            return <EmptyState title="TDS is deducted of nobody" text="Add the parties whose bills come under a section." action={add} />;
          return (
            <DataTable
              label="Parties of whom TDS is deducted"
              columns={columns}
              rows={rows}
              rowKey={({ partyId }) => partyId}
              card={(row) => (
                <span className={classes.card}>
                  <span className={classes.name}>{row.partyName}</span>
                  <span>{row.section}</span>
                  <span className="dim">{row.pan === '' ? 'no PAN: 20 %' : row.pan}</span>
                  <span className="dim">{kinds[row.kind]}</span>
                </span>
              )}
              {...(!isViewOnly && { cardAction: change })}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

const percents = ({ individualPercentE4, otherPercentE4 }: Section) =>
  individualPercentE4 === otherPercentE4
    ? `${formatE4(otherPercentE4)} %`
    : `${formatE4(individualPercentE4)} % individual, ${formatE4(otherPercentE4)} % other`;

function limits({ singlePaise, monthPaise, yearPaise }: Section): string {
  const parts = [
    // Some limits are inclusive: one paisa less is the highest amount without tax.
    singlePaise !== null &&
      (singlePaise % 100 === 0 ? `one bill ${formatRupees(singlePaise)}` : `one bill from ${formatRupees(singlePaise + 1)}`),
    monthPaise !== null && `a month ${formatRupees(monthPaise)}`,
    yearPaise !== null && `a year ${formatRupees(yearPaise)}`,
  ];
  return parts.filter(Boolean).join(' or ');
}

function Sections({ orgId }: { orgId: string }) {
  const answer = useQuery(query.tds.listSections.queryOptions({ input: { orgId } }));
  const { act, isSaving, error } = useAct('A ledger of TDS', () => {});
  const isViewOnly = useIsViewOnly();
  const ledgerOf = ({ section, ledger }: Section) =>
    ledger ? (
      ledger.name
    ) : isViewOnly ? (
      '–'
    ) : (
      <Button
        size="compact-sm"
        variant="default"
        loading={isSaving}
        onClick={() => void act((context) => api.tds.saveSection({ orgId, section }, context), section)}
        aria-label={`Make a ledger for ${section}`}
      >
        Make a ledger
      </Button>
    );
  const columns: readonly Column<Section>[] = [
    { head: 'Section', cell: ({ label }) => label, width: 140 },
    { head: 'For', cell: ({ name }) => name },
    { head: 'Rate', cell: percents, width: 230 },
    { head: 'Deducted above', cell: limits, isDim: true, isExtra: true },
    { head: 'Ledger', cell: ledgerOf, width: 220 },
  ];
  return (
    <section aria-labelledby="tds-sections">
      <div className={classes.heading}>
        <h2 id="tds-sections">Sections today</h2>
      </div>
      {error && (
        <p role="alert" className={`overdue ${classes.refusal}`}>
          {sayError(error, 'The ledger could not be made')}
        </p>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The sections could not be read">
        {({ sections }) => (
          <DataTable
            label="Sections of TDS"
            columns={columns}
            rows={sections}
            rowKey={({ section }) => section}
            card={(row) => (
              <span className={classes.lines}>
                <span className={classes.name}>
                  {row.label} {row.name}
                </span>
                <span>{percents(row)}</span>
                <span className="dim">{limits(row)}</span>
              </span>
            )}
            cardAction={ledgerOf}
          />
        )}
      </Loaded>
    </section>
  );
}
