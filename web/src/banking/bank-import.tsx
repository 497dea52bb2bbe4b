import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCompany } from '../platform/company.ts';
import { sendFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './banking.module.css';
import { FilePreview } from './file-preview.tsx';
import type { Bank } from './shapes.ts';
import { useBanks } from './use-statement.ts';

/** What the server takes; said before it is sent. */
const MOST_BYTES = 20_000_000;
const takes = '.csv,.xlsx,.txt,.sta,.mt940,.940,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A statement comes in: the file, its columns, what it says, and only then its lines. */
export function BankImport() {
  const { bank: bankId, id } = useSearch({ strict: false }) as { bank?: string; id?: string };
  const banks = useBanks();
  return (
    <>
      <PageHeader title="Import a statement" />
      {id !== undefined ? (
        <FilePreview key={id} id={id} />
      ) : (
        <Loaded answer={banks} skeleton={<ListSkeleton rows={4} />} errorTitle="The banks could not be read">
          {(answer) => <ChooseFile banks={answer.banks} chosen={answer.banks.find(({ _id }) => _id === bankId) ?? answer.banks[0]} />}
        </Loaded>
      )}
    </>
  );
}

function ChooseFile({ banks, chosen }: { banks: readonly Bank[]; chosen: Bank | undefined }) {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const go = (search: object) => void navigate({ to: '/sUsers/bankImport', search: search as never });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_BYTES)
        throw new Error(`The file is larger than ${MOST_BYTES / 1_000_000} MB. Take a shorter period from your bank.`);
      const path = `/orgs/${orgId}/banking/banks/${chosen?._id ?? ''}/file?name=${encodeURIComponent(file.name.slice(-255))}`;
      return (await sendFile<{ importId: string }>(path, file)).importId;
    },
    onSuccess: (id) => go({ bank: chosen?._id, id }),
  });
  const take = (files: FileList | null | undefined) => files?.[0] && !isPending && chosen && mutate(files[0]);
  return (
    <div className={classes.page}>
      {banks.length > 1 && (
        <NativeSelect
          className={classes.which ?? ''}
          label="Statement of"
          data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen?._id ?? ''}
          onChange={({ currentTarget }) => go({ bank: currentTarget.value })}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here as well; the button inside does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <p>{`Drop the statement${chosen ? ` of ${chosen.name}` : ''} here, or`}</p>
        <Button onClick={() => input.current?.click()} loading={isPending} disabled={!chosen}>
          Choose a file
        </Button>
        <p className="dim hint">CSV, Excel (.xlsx) or MT940, up to 20 MB. Nothing is brought in before you have seen what it says.</p>
        <input
          ref={input}
          type="file"
          hidden
          accept={takes}
          aria-label="Statement"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = ''; // the same file may be chosen again
          }}
        />
      </div>
      {error && (
        <p role="alert" className={classes.refused}>
          {sayError(error, 'The file could not be sent')}
        </p>
      )}
    </div>
  );
}
