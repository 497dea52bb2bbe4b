import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Party } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { findParties } from '../platform/find-parties.ts';
import { query } from '../platform/queries.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { sayError } from '../platform/say-error.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { DrCr } from '../ui/amount.tsx';
import { KeysWall } from '../ui/keys.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { Bone } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './merge-dialog.module.css';
import type { PartyRow } from './party-draft.ts';

type Props = { orgId: string; from: PartyRow; onClose: () => void; onMerged: (intoId: string) => void };

/** Merges a party into another: choose it, see what moves, then confirm. */
export function MergeDialog({ orgId, from, onClose, onMerged }: Props) {
  const title = `Merge ${from.partyName}`;
  const queries = useQueryClient();
  const isPhone = useIsPhone();
  const [into, setInto] = useState<Party | null>(null);
  const [key] = useState(() => uuid());
  const preview = useQuery({
    ...query.parties.getMergePreview.queryOptions({ input: { orgId, id: from._id, intoId: into?._id ?? '' } }),
    enabled: into !== null,
  });
  const merge = useMutation({
    mutationFn: ({ from: one, into: other }: { from: Party; into: Party }) =>
      api.parties.mergeParties(
        { orgId, id: one._id, version: one.version, intoId: other._id, intoVersion: other.version },
        { context: { key } },
      ),
    onSuccess: ({ message, party }) => {
      void queries.invalidateQueries();
      toastSuccess(message);
      onMerged(party._id);
      onClose();
    },
    onError: useSaveErrorToast(title),
  });
  const { data } = into === null ? { data: undefined } : preview;
  const error = merge.error ?? preview.error;
  return (
    <Modal opened onClose={onClose} title={title} size={560} fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (data && data.problems.length === 0 && !merge.isPending) merge.mutate(data);
        }}
      >
        <SearchSelect
          label="Into"
          data-autofocus
          placeholder="Name, phone or GSTIN"
          description="The party that stays. All that names the other will name this one."
          value={into}
          onChoose={(party) => {
            merge.reset();
            setInto(party);
          }}
          isShort
          search={async (search) => {
            const { options, isSimilar } = await findParties(orgId, search);
            return { options: options.filter(({ _id }) => _id !== from._id), isSimilar };
          }}
          optionKey={({ _id }) => _id}
          optionText={({ partyName }) => partyName}
          renderOption={({ partyName, mobileNumber, gstin }) => (
            <span>
              {partyName} <span className="dim">{[mobileNumber, gstin].filter(Boolean).join(' · ')}</span>
            </span>
          )}
        />
        {into !== null && !data && !error && <Bone width="100%" height={120} />}
        {data && (
          <section aria-label="What moves" className={classes.preview}>
            <dl className={classes.figures}>
              {(
                [
                  ['Vouchers', data.moves.vouchers],
                  ['Bills and advances', data.moves.bills],
                  ['of them open', data.moves.openBills],
                  ['Ledger entries', data.moves.postings],
                  ['Shipping addresses', data.moves.addresses],
                  ['Licences', data.moves.licences],
                ] as const
              ).map(([what, count]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{count.toLocaleString('en-IN')}</dd>
                </div>
              ))}
              <div className={classes.balance}>
                <dt>Balance of {data.into.partyName} afterwards</dt>
                <dd>
                  <DrCr paise={data.balancePaise} strong />
                </dd>
              </div>
            </dl>
            {data.warnings.map(({ code, message }) => (
              <p key={code} className={classes.warning}>
                {message}
              </p>
            ))}
            {data.problems.map(({ code, message }) => (
              <p key={code} role="alert" className={classes.problem}>
                {message}
              </p>
            ))}
            {data.problems.length === 0 && (
              <p className="dim hint">
                {from.partyName} stays in the list of inactive parties with its history. A merge cannot be taken back.
              </p>
            )}
          </section>
        )}
        {error && (
          <p role="alert" className={classes.problem}>
            {sayError(error, 'Something went wrong!')}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={merge.isPending} disabled={!data || data.problems.length > 0}>
            Merge
          </Button>
        </div>
      </form>
    </Modal>
  );
}
