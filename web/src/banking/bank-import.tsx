import { inactiveBankText } from '@bahi/core/banking/inactive-bank';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { sendFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { useStillHere } from '../platform/still-here.ts';
import { toastError, toastInfo } from '../platform/toasts.ts';
import { DropFile } from '../ui/drop-file.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './banking.module.css';
import { FilePreview } from './file-preview.tsx';
import { NoBank } from './no-bank.tsx';
import type { Bank } from './shapes.ts';
import { useBanks } from './use-statement.ts';

/** The limit of the server; checked before the upload. */
const MOST_BYTES = 20_000_000;
const takes = '.csv,.xlsx,.txt,.sta,.mt940,.940,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports a statement: the file, its columns, a preview, then its lines. */
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
          {({ banks: all }) => {
            const active = all.filter(({ isActive }) => isActive);
            const chosen = all.find(({ _id }) => _id === bankId) ?? active[0] ?? all[0];
            if (!chosen) return <NoBank />;
            return chosen.isActive ? <ChooseFile banks={active} chosen={chosen} /> : <Inactive name={chosen.name} />;
          }}
        </Loaded>
      )}
    </>
  );
}

const Inactive = ({ name }: { name: string }) => (
  <p role="alert" className={classes.refused}>
    {inactiveBankText(name)}
  </p>
);

function ChooseFile({ banks, chosen }: { banks: readonly Bank[]; chosen: Bank }) {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const go = (search: object) => void navigate({ to: '/sUsers/bankImport', search: search as never });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_BYTES)
        throw new Error(`The file is larger than ${MOST_BYTES / 1_000_000} MB. Take a shorter period from your bank.`);
      const path = `/orgs/${orgId}/banking/banks/${chosen._id}/file?name=${encodeURIComponent(file.name.slice(-255))}`;
      return (await sendFile<{ importId: string }>(path, file)).importId;
    },
    onSuccess: (id, { name }) =>
      isStillHere()
        ? go({ bank: chosen._id, id })
        : toastInfo(`${name} was read, and nothing of it brought in. Choose it again to see what it says.`),
    onError: (problem, { name }) => void (isStillHere() || toastError(`${name} – ${sayError(problem, 'The file could not be sent')}`)),
  });
  return (
    <div className={classes.page}>
      {banks.length > 1 && (
        <NativeSelect
          className={classes.which ?? ''}
          label="Statement of"
          data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen._id}
          onChange={({ currentTarget }) => go({ bank: currentTarget.value })}
        />
      )}
      <DropFile
        label="Statement"
        asks={`Drop the statement of ${chosen.name} here, or`}
        hint="CSV, Excel (.xlsx) or MT940, up to 20 MB. Nothing is brought in before you have seen what it says."
        accept={takes}
        isPending={isPending}
        onFile={mutate}
      />
      {error && (
        <p role="alert" className={classes.refused}>
          {sayError(error, 'The file could not be sent')}
        </p>
      )}
    </div>
  );
}
