import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { RecordField } from '../platform/records/record-field.tsx';

type Props = {
  orgId: string;
  label: string;
  /** The predefined ledger, used if none is chosen. */
  usual: string;
  ledgerId: string | null;
  error: string | undefined;
  onChange: (ledgerId: string | null) => void;
};

/** The ledger for products that name none. */
export function DefaultLedger({ orgId, label, usual, ledgerId, error, onChange, ...rest }: Props) {
  const queries = useQueryClient();
  const chosen = useQuery(query.ledgers.getLedger.queryOptions({ input: { orgId, id: ledgerId ?? '' }, enabled: ledgerId !== null }));
  const search = async (text: string) => {
    const input = { orgId, search: text, state: 'active' as const, kind: 'other' as const, limit: 20 };
    return (await queries.fetchQuery(query.ledgers.listLedgers.queryOptions({ input }))).ledgers;
  };
  return (
    <RecordField
      {...rest}
      label={label}
      name={label}
      placeholder={usual}
      description={`Where products without a ledger of their own are posted; ${usual} when empty.`}
      value={ledgerId === null ? null : (chosen.data?.ledger ?? { _id: ledgerId, name: '…' })}
      onChoose={(ledger) => onChange(ledger?._id ?? null)}
      search={search}
      error={error}
    />
  );
}
