import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './banking.module.css';
import { type Bank, figure, linesText } from './shapes.ts';
import { useRefresh } from './use-statement.ts';

/** The imported files of a bank, newest first. Each import can be undone. */
export function FileList({ bank }: { bank: Bank }) {
  const { _id: orgId } = useCompany();
  const answer = useQuery(query.banking.listImports.queryOptions({ input: { orgId, ledgerId: bank._id, limit: 100 }, staleTime: 0 }));
  const refresh = useRefresh();
  const undo = useMutation({
    mutationFn: ({ id, unmatch }: { id: string; unmatch: boolean }) =>
      api.banking.undoImport({ orgId, id, unmatch }, { context: { key: uuid() } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void refresh();
    },
    onError: async (error, { id }) => {
      const isMatched = error instanceof ORPCError && error.code === 'IN_USE';
      if (!isMatched) return void toastError(sayError(error, 'The file could not be taken out'));
      const isSure = await askConfirm({
        title: 'Take the file out?',
        text: `${error.message} Taking the file out ends these matches. Vouchers made from its lines stay.`,
        confirm: 'Take it out',
        isDanger: true,
      });
      if (isSure) undo.mutate({ id, unmatch: true });
    },
  });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={5} label="Loading the files" />} errorTitle="The files could not be read">
      {({ imports }) =>
        imports.length === 0 ? (
          <EmptyState title="No file yet" text="Statements that you bring in stand here." />
        ) : (
          <ul className={classes.lines} aria-label="Files">
            {imports.map((file) => (
              <li key={file._id} className={classes.file}>
                <span className={classes.said}>
                  <span className={classes.narration}>{file.fileName}</span>{' '}
                  <span className="dim hint">
                    {formatDate(todayInIndia(Date.parse(file.createdAt)))} by {file.createdBy}
                  </span>
                </span>
                <span>
                  {linesText(file.lineCount)}
                  {file.skippedCount > 0 && `, ${figure(file.skippedCount)} passed over`}
                  {file.from && file.to && (
                    <span className="dim">
                      {' '}
                      {formatDate(file.from)} to {formatDate(file.to)}
                    </span>
                  )}
                </span>
                <span className={classes.amount}>{file.closingPaise !== null && <Money paise={file.closingPaise} />}</span>
                <span className={classes.does}>
                  {file.isUndone ? (
                    <Badge>Taken out</Badge>
                  ) : (
                    <Button
                      variant="default"
                      disabled={undo.isPending}
                      onClick={() => undo.mutate({ id: file._id, unmatch: false })}
                      aria-label={`Take out ${file.fileName}`}
                    >
                      Take out
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
