import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { api } from '../platform/api.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import classes from './cash-counts.module.css';
import { methodWords } from './method-words.ts';

type Part = Awaited<ReturnType<typeof api.handOvers.getCollectedDay>>['parts'][number];

const named = ({ kind, voucherNumber }: Part) => `${voucherLabel(kind)} ${voucherNumber}`;
const how = ({ method, chequeNumber }: Part) => (chequeNumber === '' ? methodWords[method] : `${methodWords[method]} ${chequeNumber}`);

const columns: readonly Column<Part>[] = [
  { head: 'Voucher', cell: named },
  { head: 'Party', cell: ({ party }) => party, isDim: true },
  { head: 'Method', cell: how, isDim: true },
  { head: 'Amount', cell: ({ amountPaise }) => <Money paise={amountPaise} bare />, width: 120, isNumber: true },
  { head: 'With', cell: ({ isHandedOver }) => (isHandedOver ? <span className="dim">handed over</span> : 'me'), width: 110, isExtra: true },
];

type Props = { parts: readonly Part[]; onEnd: () => void; isLoadingMore: boolean };

/** The collections voucher by voucher. Enter opens a voucher. */
export function CollectedParts({ parts, onEnd, isLoadingMore }: Props) {
  return (
    <section className={classes.part} aria-label="Voucher by voucher">
      <h2>Voucher by voucher</h2>
      <DataTable
        label="Collected"
        columns={columns}
        rows={parts}
        rowKey={({ voucherId, line }) => `${voucherId} ${line}`}
        open={({ kind, voucherId }) => voucherLink(kind, voucherId)}
        card={(part) => (
          <span className={classes.card}>
            <span>{part.party || named(part)}</span>
            <Money paise={part.amountPaise} strong />
            <span className="dim">
              {part.voucherNumber} · {how(part)}
            </span>
            {part.isHandedOver && <Badge>handed over</Badge>}
          </span>
        )}
        onEnd={onEnd}
        isLoadingMore={isLoadingMore}
      />
    </section>
  );
}
