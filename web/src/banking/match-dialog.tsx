import { MOST_MATCHED, matchProblems } from '@bahi/core/banking/check-match';
import { problemText } from '@bahi/core/basics/problem';
import { sumPaise } from '@bahi/core/money/paise';
import { formatDate } from '@bahi/core/periods/business-date';
import { Checkbox, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { sayError } from '../platform/say-error.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { Money } from '../ui/amount.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './banking.module.css';
import { LineText } from './line-text.tsx';
import { OtherLines } from './other-lines.tsx';
import type { Bank, Line, Posting } from './shapes.ts';
import { useRefresh, useTakeOut } from './use-statement.ts';

const TITLE = 'Match by hand';
const keyOf = ({ voucherId, lineNo }: Posting) => `${voucherId} ${lineNo}`;
const sumOf = (rows: readonly { amountPaise: number }[]) => sumPaise(rows.map(({ amountPaise }) => amountPaise));

/** Matches a line by hand with one or several vouchers of the same sum, or several lines with one voucher. */
export function MatchDialog({ bank, line, onClose }: { bank: Bank; line: Line; onClose: () => void }) {
  const { _id: orgId } = useCompany();
  const [refresh, takeOut] = [useRefresh(), useTakeOut()];
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly Posting[]>([]);
  const [others, setOthers] = useState<readonly Line[]>([]);
  const [isTried, setIsTried] = useState(false);
  const lines = [line, ...others];
  const { data } = useQuery(
    query.banking.listPostings.queryOptions({
      input: { orgId, ledgerId: bank._id, search: search.trim(), limit: 30 },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const isChosen = new Set(chosen.map(keyOf));
  const shown = [...chosen, ...(data?.postings ?? []).filter((posting) => !isChosen.has(keyOf(posting)))];
  const problems = matchProblems(lines, chosen);
  const [linesPaise, postingsPaise] = [sumOf(lines), sumOf(chosen)];
  const save = useMutation({
    mutationFn: () =>
      api.banking.saveMatch(
        {
          orgId,
          ledgerId: bank._id,
          lineIds: lines.map(({ _id }) => _id),
          postings: chosen.map(({ voucherId, lineNo }) => ({ voucherId, lineNo })),
          how: 'hand',
        },
        { context: { key: uuid() } },
      ),
    onSuccess: ({ message }) => {
      takeOut(lines.map(({ _id }) => _id));
      toastSuccess(message);
      void refresh();
    },
    onError: useSaveErrorToast(TITLE),
  });
  const refused = save.error && sayError(save.error, 'That could not be matched');
  return (
    <FormDialog
      title={TITLE}
      isOpen
      onClose={onClose}
      submitText="Match"
      isSaving={save.isPending}
      problem={isTried && problems[0] ? problemText(problems[0]) : refused}
      onSubmit={() => {
        setIsTried(true);
        if (problems.length === 0) save.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <p className={classes.ofLine}>
        <LineText line={line} />
      </p>
      <OtherLines bank={bank} line={line} chosen={others} onChange={setOthers} isFull={lines.length >= MOST_MATCHED} />
      <TextInput
        label="Voucher, party or amount"
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ul className={classes.postings} aria-label="Vouchers on this bank">
        {shown.map((posting) => (
          <li key={keyOf(posting)}>
            <Checkbox
              checked={isChosen.has(keyOf(posting))}
              disabled={chosen.length >= MOST_MATCHED && !isChosen.has(keyOf(posting))}
              label={
                <>
                  {posting.voucherNumber}
                  <span className={`dim ${classes.posting}`}>
                    {[formatDate(posting.date), posting.partyName].filter((part) => part !== '').join(' · ')}
                  </span>
                </>
              }
              onChange={({ currentTarget }) =>
                setChosen(currentTarget.checked ? [...chosen, posting] : chosen.filter((each) => keyOf(each) !== keyOf(posting)))
              }
            />
            <Money paise={posting.amountPaise} />
          </li>
        ))}
        {data && shown.length === 0 && <li className="dim">No open voucher says so.</li>}
      </ul>
      <dl className={classes.sums}>
        <Sum says={lines.length === 1 ? 'Line' : 'Lines'} paise={linesPaise} />
        <Sum says={chosen.length === 1 ? 'Voucher' : 'Vouchers'} paise={postingsPaise} />
        <Sum says="Difference" paise={linesPaise - postingsPaise} />
      </dl>
    </FormDialog>
  );
}

const Sum = ({ says, paise }: { says: string; paise: number }) => (
  <div>
    <dt>{says}</dt>
    <dd>
      <Money paise={paise} />
    </dd>
  </div>
);
