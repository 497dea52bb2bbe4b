import type { LineVoucherKind } from '@bahi/core/banking/bank-rule';
import { useQueryClient } from '@tanstack/react-query';
import type { JournalLedger } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { SearchSelect } from '../ui/search-select.tsx';

/** A party or a ledger that a line is of. */
export type Chosen = Pick<JournalLedger, '_id' | 'name' | 'kind'> & { group?: string };

const isMoney = ({ kind }: Pick<Chosen, 'kind'>) => kind === 'cash' || kind === 'bank';
/** A contra needs cash or another bank; any other voucher needs another ledger. */
const fits = (kind: LineVoucherKind, bankId: string | null, ledger: Chosen) =>
  ledger._id !== bankId && (kind === 'contra') === isMoney(ledger);

type Props = {
  kind: LineVoucherKind;
  bankId: string | null;
  value: Chosen | null;
  onChoose: (ledger: Chosen | null) => void;
  error?: string | undefined;
  isFirst?: boolean;
};

/** Searches the party or ledger of a line; for a contra a cash or bank ledger. */
export function LedgerChoice({ kind, bankId, value, onChoose, error, isFirst = false }: Props) {
  const { _id: orgId } = useCompany();
  const queries = useQueryClient();
  return (
    <SearchSelect<Chosen>
      label={kind === 'contra' ? 'Cash or bank' : 'Party or ledger'}
      placeholder={kind === 'contra' ? 'Where it came from or went to' : 'Name'}
      value={value}
      data-autofocus={isFirst || undefined}
      search={async (text) => {
        if (kind === 'contra') {
          const { sources } = await queries.fetchQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
          const wanted = text.trim().toLowerCase();
          return sources.filter((each) => fits(kind, bankId, each) && each.name.toLowerCase().includes(wanted));
        }
        const input = { orgId, search: text.trim() };
        const { ledgers } = await queries.fetchQuery(query.vouchers.listJournalLedgers.queryOptions({ input }));
        return ledgers.filter((each) => fits(kind, bankId, each));
      }}
      optionKey={({ _id }) => _id}
      optionText={({ name }) => name}
      renderOption={({ name, kind: what, group }) => (
        <span>
          {name} <span className="dim">{what === 'party' ? 'Party' : (group ?? '')}</span>
        </span>
      )}
      onChoose={onChoose}
      error={error}
    />
  );
}
