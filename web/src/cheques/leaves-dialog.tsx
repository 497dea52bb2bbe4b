import { readLeaves, writeLeaves } from '@bahi/core/postings/cheque-books';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Bone } from '../ui/states.tsx';
import classes from './cheques.module.css';

const TITLE = 'Cheque books';

/** The cheque books of a bank with their remaining leaves. A spoilt leaf can be marked void. */
export function LeavesDialog({ onClose }: { onClose: () => void }) {
  const { _id: orgId } = useCompany();
  const queries = useQueryClient();
  const sources = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
  const banks = (sources.data?.sources ?? []).filter(({ kind }) => kind === 'bank');
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const tellWhenGone = useSaveErrorToast(TITLE);
  const id = chosen ?? banks[0]?._id;
  const leaves = useQuery({ ...query.cheques.listLeaves.queryOptions({ input: { orgId, id: id ?? '' } }), enabled: id !== undefined });
  const { fields, text } = problemsOf(error);
  const [leaf, ...more] = readLeaves(typed) ?? [];
  const save = async () => {
    if (id === undefined || leaf === undefined || more.length > 0) return setError(new Error('Enter the number of one leaf.'));
    setIsSaving(true);
    setError(null);
    try {
      toastSuccess((await api.cheques.voidLeaf({ orgId, id, leaf }, { context: { key: uuid() } })).message);
      setTyped('');
      await Promise.all([query.cheques, query.ledgers].map((noun) => queries.invalidateQueries({ queryKey: noun.key() })));
    } catch (refused) {
      setError(refused as Error);
      tellWhenGone(refused as Error);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <FormDialog
      title={TITLE}
      isOpen
      onClose={onClose}
      onSubmit={() => void save()}
      submitText="Make void"
      isSaving={isSaving}
      problem={text}
    >
      <NativeSelect
        label="Bank"
        value={id ?? ''}
        data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {leaves.data === undefined ? (
        <Bone height={40} />
      ) : leaves.data.books.length === 0 ? (
        <p className="dim">This bank has no cheque books here. Its ledger takes them.</p>
      ) : (
        <table className={classes.books} aria-label="Cheque books">
          <thead>
            <tr>
              <th scope="col">Leaves</th>
              <th scope="col">Used</th>
              <th scope="col">Void</th>
              <th scope="col" className="num">
                Left
              </th>
            </tr>
          </thead>
          <tbody>
            {leaves.data.books.map(({ first, last, used, void: voided, left }) => (
              <tr key={first}>
                <td>{`${writeLeaves([first])}–${writeLeaves([last])}`}</td>
                <td className="dim">{writeLeaves(used) || 'none'}</td>
                <td className="dim">{writeLeaves(voided) || 'none'}</td>
                <td className="num">{left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {leaves.data?.next && <p className="dim hint">Next leaf: {leaves.data.next}</p>}
      <TextInput
        label="Leaf that becomes void"
        placeholder={leaves.data?.next ?? '000042'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={fields.leaf}
      />
    </FormDialog>
  );
}
