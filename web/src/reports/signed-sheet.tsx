import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import { signedPartWords } from '@bahi/core/reports/signed-statement';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedStatement } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { SecondExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { useAct } from '../platform/use-act.ts';
import { DrCr } from '../ui/amount.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ErrorState } from '../ui/states.tsx';
import classes from './signed-sheet.module.css';

/** The signed versions of a year's balance sheet, what differs from them now, and the act of signing. */
export function SignedSheet({ date }: { date: IsoDate }) {
  const { _id: orgId } = useCompany();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSigning, setIsSigning] = useState(false);
  const input = { orgId, date, ...(chosen !== null && { version: chosen }) };
  const { data, error, refetch } = useQuery(query.reports.getSignedStatement.queryOptions({ input, placeholderData: keepPreviousData }));
  if (!data)
    return error && <ErrorState title="The signed balance sheet could not be read" text={error.message} onRetry={() => void refetch()} />;
  const { versions, version } = data;
  const seen = versions[0]?.version ?? 0;
  return (
    <section className={classes.box} aria-label="Signed balance sheet">
      <div className={classes.head}>
        <p>{stateOf(data)}</p>
        <div className={classes.acts}>
          {versions.length > 1 && (
            <NativeSelect
              aria-label="Signed version"
              value={String(version)}
              onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
              data={versions.map((each) => ({
                value: String(each.version),
                label: `Version ${each.version}, ${instantText(each.signedAt)}`,
              }))}
            />
          )}
          {data.differences.length > 0 && (
            <SecondExport list="signedDifferences" asked={{ date, version: String(version) }} label="Export differences" />
          )}
          <Button variant="default" onClick={() => setIsSigning(true)}>
            {seen === 0 ? 'Sign and freeze' : 'Sign again'}
          </Button>
        </div>
      </div>
      {version !== null && <Differences of={data} />}
      {isSigning && (
        <SignDialog
          date={date}
          seen={seen}
          onClose={() => {
            setIsSigning(false);
            setChosen(null);
          }}
        />
      )}
    </section>
  );
}

function stateOf({ date, versions, version, isLocked }: SignedStatement): string {
  const shown = versions.find((each) => each.version === version);
  if (!shown) return `The balance sheet of ${formatDate(date)} is not signed.`;
  const note = shown.note === '' ? '' : ` “${shown.note}”`;
  const open = isLocked ? '' : ' The books of this year are open now.';
  return `Version ${shown.version}, signed on ${instantText(shown.signedAt)} by ${shown.signedBy}.${note}${open}`;
}

/** The lines that are not as they were signed. */
function Differences({ of: { differences } }: { of: SignedStatement }) {
  if (differences.length === 0)
    return (
      <p role="status" className="dim">
        The books are as they were signed.
      </p>
    );
  return (
    <table className={classes.table} aria-label="Differences from the signed balance sheet">
      <thead>
        <tr>
          <th scope="col">Not as signed</th>
          <th scope="col" className="num">
            Signed
          </th>
          <th scope="col" className="num">
            Now
          </th>
          <th scope="col" className="num">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ part, key, name, signed, now, difference }) => (
          <tr key={`${part} ${key}`}>
            <td>{`${name}${signedPartWords[part]}`}</td>
            <td className="num">{signed === null ? '–' : <DrCr paise={signed} dashZero />}</td>
            <td className="num">{now === null ? '–' : <DrCr paise={now} dashZero />}</td>
            <td className="num">
              <DrCr paise={difference} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SignDialog({ date, seen, onClose }: { date: IsoDate; seen: number; onClose: () => void }) {
  const { _id: orgId } = useCompany();
  const [note, setNote] = useState('');
  const title = `Sign the balance sheet of ${formatDate(date)}`;
  const { act, isSaving, fields, problem } = useAct(title, onClose);
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={() => void act((context) => api.reports.signStatement({ orgId, date, seen, note }, context))}
      submitText="Sign and freeze"
      isSaving={isSaving}
      problem={fields.date ?? fields.seen ?? problem}
    >
      <p>
        The balance sheet and the profit and loss of the year are kept as they are now, and all the books are locked up to this day. A later
        change needs the books to be opened for a time, with a reason; this page then shows what differs.
      </p>
      <TextInput
        label="Note"
        placeholder="As: audited by Mehta & Co"
        data-autofocus
        maxLength={500}
        value={note}
        error={fields.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}
