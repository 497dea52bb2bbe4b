import { emptyMapping, type StatementMapping } from '@bahi/core/banking/statement-mapping';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { useStillHere } from '../platform/still-here.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { Money } from '../ui/amount.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './banking.module.css';
import { LineText } from './line-text.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { type FileImport, figure, linesText } from './shapes.ts';
import { useRefresh } from './use-statement.ts';

/** A preview of a file with the chosen columns: its lines, sums and errors, and the button that imports it. */
export function FilePreview({ id }: { id: string }) {
  const { _id: orgId } = useCompany();
  const [mapping, setMapping] = useState<StatementMapping | null>(null);
  const answer = useQuery(
    query.banking.getImport.queryOptions({
      input: { orgId, id, ...(mapping ?? emptyMapping), isChosen: mapping !== null },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  return (
    <div className={classes.page}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The file is no longer here" errorText="Choose it again.">
        {({ import: file }) => (
          <>
            <MappingFields file={file} mapping={mapping ?? file.mapping} onChange={setMapping} />
            <Says file={file} mapping={mapping ?? file.mapping} onTurn={setMapping} isAsking={answer.isFetching} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type Saying = { file: FileImport; mapping: StatementMapping; onTurn: (mapping: StatementMapping) => void; isAsking: boolean };

function Says({ file, mapping, onTurn, isAsking }: Saying) {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const isStillHere = useStillHere();
  const [key] = useState(() => uuid());
  const commit = useMutation({
    mutationFn: () => api.banking.commitImport({ orgId, id: file._id, mapping }, { context: { key } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      if (isStillHere()) void navigate({ to: '/sUsers/bankStatements', search: { bank: file.ledgerId } as never, replace: true });
      void refresh();
    },
    onError: (error) => void (isStillHere() || toastError(`${file.fileName} – ${sayError(error, 'The lines could not be brought in')}`)),
  });
  const isReady = file.problemCount === 0 && file.newCount > 0 && !isAsking;
  const importLines = () => isReady && !commit.isPending && commit.mutate();
  useKeys({ 'Ctrl+Enter': importLines, 'Ctrl+A': importLines });
  return (
    <section className={classes.says} aria-live="polite">
      <h2>{headline(file)}</h2>
      {file.lineCount > 0 && file.problemCount === 0 && <Figures file={file} />}
      {file.skippedCount > 0 && file.newCount > 0 && (
        <p className="dim">{`${linesText(file.skippedCount)} ${file.skippedCount === 1 ? 'is' : 'are'} here already and passed over.`}</p>
      )}
      {commit.error && (
        <p role="alert" className={classes.refused}>
          {sayError(commit.error, 'The lines could not be brought in')}
        </p>
      )}
      <div className={classes.acts}>
        {file.problemCount === 0 && file.newCount > 0 && (
          <Button onClick={importLines} loading={commit.isPending} aria-keyshortcuts="Control+Enter">
            {`Import ${linesText(file.newCount)}`}
          </Button>
        )}
        {file.problems.some(({ code }) => code === 'STATEMENT_SIGNS_SWAPPED') && (
          <Button onClick={() => onTurn({ ...mapping, isSwapped: !mapping.isSwapped })}>Turn the signs round</Button>
        )}
        <Button variant="default" onClick={() => void navigate({ to: '/sUsers/bankImport', search: { bank: file.ledgerId } as never })}>
          Choose another file
        </Button>
      </div>
      {file.problemCount > 0 ? <Problems file={file} /> : <FirstLines file={file} />}
    </section>
  );
}

function headline({ problemCount, newCount, lineCount }: FileImport): string {
  if (problemCount > 0) return problemCount === 1 ? 'One thing is to be put right' : `${figure(problemCount)} things are to be put right`;
  if (newCount === 0) return `All ${linesText(lineCount)} are here already`;
  return `${linesText(newCount)} to bring in`;
}

function Figures({ file }: { file: FileImport }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Period</dt>
        <dd>{file.from && file.to ? `${formatDate(file.from)} to ${formatDate(file.to)}` : '–'}</dd>
      </div>
      <div>
        <dt>Opening</dt>
        <dd>{file.openingPaise === null ? '–' : <Money paise={file.openingPaise} />}</dd>
      </div>
      <div>
        <dt>Deposits</dt>
        <dd>
          <Money paise={file.depositedPaise} tone="received" />
        </dd>
      </div>
      <div>
        <dt>Withdrawals</dt>
        <dd>
          <Money paise={file.withdrawnPaise} />
        </dd>
      </div>
      <div>
        <dt>Closing</dt>
        <dd>{file.closingPaise === null ? '–' : <Money paise={file.closingPaise} />}</dd>
      </div>
    </dl>
  );
}

function Problems({ file }: { file: FileImport }) {
  return (
    <ul className={classes.problems} aria-label="To be put right">
      {file.problems.map(({ rowNo, column, message }) => (
        <li key={`${rowNo} ${column} ${message}`}>
          {rowNo !== null && <strong>{`Row ${figure(rowNo)}, ${column}: `}</strong>}
          {message}
        </li>
      ))}
      {file.problemCount > file.problems.length && (
        <li className="dim">{`And ${figure(file.problemCount - file.problems.length)} more.`}</li>
      )}
    </ul>
  );
}

function FirstLines({ file }: { file: FileImport }) {
  const lines = file.newCount > 0 ? file.lines : file.skipped;
  return (
    <>
      <ul className={classes.lines} aria-label="Lines of the file">
        {lines.map((line) => (
          <li key={line.rowNo} className={classes.fileLine}>
            <LineText line={line} />
            <span className={classes.amount}>{line.balancePaise !== null && <Money paise={line.balancePaise} />}</span>
          </li>
        ))}
      </ul>
      {file.newCount > lines.length && <p className="dim">{`The first ${figure(lines.length)} of ${figure(file.newCount)}.`}</p>}
    </>
  );
}
