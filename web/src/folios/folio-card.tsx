import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { Folio, FolioLine } from '../platform/answers.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { ActionMenu, type MenuItem } from '../ui/action-menu.tsx';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import table from '../ui/plain-table.module.css';
import { balanceOf, invoiceWords, sumsOf } from './folio-sums.ts';
import classes from './folios.module.css';
import { payerWords } from './words.ts';

export type LineAct = 'allowance' | 'reversal' | 'move';
type Props = { folio: Folio; onAct: (act: LineAct, line: FolioLine) => void; onEdit: () => void };

const day = (date: string) => formatDate(date).slice(0, 5);

/** One folio: its lines, and the totals that its invoice would have now. */
export function FolioCard({ folio, onAct, onEdit }: Props) {
  const { name, payer, partyName, state, lines, invoices } = folio;
  const takenBack = new Set(lines.map(({ reversesId }) => reversesId));
  const isGone = (line: FolioLine) => line.reversesId !== null || takenBack.has(line._id);
  const actsOf = (line: FolioLine): MenuItem[] => [
    { label: 'Allowance', onChoose: () => onAct('allowance', line) },
    { label: 'Move', onChoose: () => onAct('move', line) },
    { label: 'Take back', onChoose: () => onAct('reversal', line) },
  ];
  const mayChange = (line: FolioLine) =>
    state === 'open' && !line.isBilled && !isGone(line) && line.kind !== 'outletBill' && line.lowersId === null;
  return (
    <section className={classes.folio} aria-label={`Folio ${name}`}>
      <header>
        <h2>{name}</h2>
        <Badge>{payerWords[payer]}</Badge>
        {partyName && partyName !== name && <span className="dim">{partyName}</span>}
        {state === 'settled' ? (
          <Badge tone="received">Settled</Badge>
        ) : (
          <button type="button" className={classes.menu} onClick={onEdit}>
            Edit
          </button>
        )}
      </header>
      {lines.length === 0 ? (
        <p className="dim">Charges appear here. Nights are posted by the night audit.</p>
      ) : (
        <div className={classes.lines}>
          <table className={`${table.table} ${classes.table}`}>
            <thead>
              <tr>
                <th>Day</th>
                <th>Charge</th>
                <th className="num">GST</th>
                <th className="num">Amount</th>
                <th aria-label="Acts" />
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line._id} data-back={isGone(line) || undefined}>
                  <td>{day(line.date)}</td>
                  <td>
                    {line.text}
                    {line.night && ` · night of ${day(line.night)}`}
                    {folio.payer === 'group' && line.night === null && line.roomName && ` · room ${line.roomName}`}
                    {line.quantityE4 > 10_000 && ` × ${formatE4(line.quantityE4)}`}
                    {line.reason && <span className="dim"> · {line.reason}</span>}
                    {line.isBilled && <span className="dim"> · invoiced</span>}
                  </td>
                  <td className="num">{line.kind === 'outletBill' ? 'included' : `${formatE4(line.gstPercentE4)} %`}</td>
                  <td className="num">
                    <Money paise={line.valuePaise} bare />
                  </td>
                  <td>
                    {mayChange(line) && (
                      <ActionMenu label={`Change ${line.text}`} items={actsOf(line)} className={classes.menu ?? ''}>
                        ⋯
                      </ActionMenu>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Totals folio={folio} />
      {invoices.map((invoice) => (
        <p key={invoice.voucherId}>
          Invoice <Link {...voucherLink('sales', invoice.voucherId)}>{invoice.voucherNumber}</Link> of <Money paise={invoice.totalPaise} />
          {invoiceWords(invoice)}
        </p>
      ))}
    </section>
  );
}

function Totals({ folio }: { folio: Folio }) {
  const [label, paise] = balanceOf(folio);
  return (
    <dl className={classes.totals}>
      {sumsOf(folio).map((sum) => (
        <Row key={sum[0]} label={sum[0]} paise={sum[1]} />
      ))}
      <Row label={label} paise={paise} isStrong />
    </dl>
  );
}

const Row = ({ label, paise, isStrong = false }: { label: string; paise: number; isStrong?: boolean }) => (
  <>
    <dt data-strong={isStrong || undefined}>{label}</dt>
    <dd data-strong={isStrong || undefined}>
      <Money paise={paise} />
    </dd>
  </>
);
