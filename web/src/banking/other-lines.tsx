import { formatDate } from '@bahi/core/periods/business-date';
import { Checkbox, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Money } from '../ui/amount.tsx';
import { Folded } from '../ui/folded.tsx';
import { Bone } from '../ui/states.tsx';
import classes from './banking.module.css';
import { type Bank, type Line, linesText } from './shapes.ts';

type Props = {
  bank: Bank;
  /** For which others are sought. */
  line: Line;
  chosen: readonly Line[];
  onChange: (chosen: readonly Line[]) => void;
  isFull: boolean;
};

/** Other lines of the statement that are part of the same voucher: an amount in several parts. */
export function OtherLines({ bank, line, chosen, onChange, isFull }: Props) {
  const says = chosen.length === 0 ? 'where one voucher came in parts' : linesText(chosen.length);
  return (
    <Folded title="Other lines" says={says} hasProblem={false}>
      <Found bank={bank} line={line} chosen={chosen} onChange={onChange} isFull={isFull} />
    </Folded>
  );
}

function Found({ bank, line, chosen, onChange, isFull }: Props) {
  const { _id: orgId } = useCompany();
  const [search, setSearch] = useState('');
  const { data } = useQuery(
    query.banking.listLines.queryOptions({
      input: { orgId, ledgerId: bank._id, state: 'toDo', search: search.trim(), limit: 30 },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const isChosen = new Set(chosen.map(({ _id }) => _id));
  const shown = [...chosen, ...(data?.lines ?? []).filter(({ _id }) => _id !== line._id && !isChosen.has(_id))];
  return (
    <>
      <TextInput label="Narration, reference or amount" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
      <ul className={classes.postings} aria-label="Other lines of the statement">
        {shown.map((each) => (
          <li key={each._id}>
            <Checkbox
              checked={isChosen.has(each._id)}
              disabled={isFull && !isChosen.has(each._id)}
              label={each.description || 'No narration'}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, each] : chosen.filter(({ _id }) => _id !== each._id))
              }
            />
            <span className="dim">{formatDate(each.date)}</span>
            <Money paise={each.amountPaise} />
          </li>
        ))}
        {!data && <Bone height={96} />}
        {data && shown.length === 0 && <li className="dim">No other line says so.</li>}
      </ul>
    </>
  );
}
