import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { VoucherAnswer, VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Fact } from '../fact.tsx';
import { isTradeKind } from '../trade/saved-trade.ts';
import { counterText } from '../walk-in/cash-party.ts';
import { detailsKinds } from './details-kinds.ts';
import classes from './voucher-details.module.css';

/** The main facts: party, amount, and pending amount. Stock vouchers have no amounts. */
export function VoucherLead({ answer: { voucher, since } }: { answer: VoucherAnswer }) {
  if (['stockTransfer', 'stockAdjustment', 'stockJournal'].includes(voucher.kind)) return null;
  const amount = <Money paise={voucher.amountPaise} />;
  return (
    <dl className={classes.lead}>
      <PartyFact voucher={voucher} />
      <Fact label="Amount">
        <span className={classes.amount}>{voucher.isCancelled ? <del className="dim">{amount}</del> : amount}</span>
        {!voucher.isCancelled && <Standing bills={since.openedBills} ofPartyId={voucher.partyId} />}
      </Fact>
    </dl>
  );
}

/** The party; nothing for a kind without one. */
function PartyFact({ voucher: { kind, partyId, partyName, walkIn } }: { voucher: VoucherDetails }) {
  const label = detailsKinds[kind].party;
  if (label === '' || (partyId === null && !isTradeKind(kind))) return null;
  if (partyId === null) {
    return (
      <Fact label={label}>
        {walkIn?.name || counterText(kind)} <span className="dim">{walkIn?.mobileNumber}</span>
      </Fact>
    );
  }
  return (
    <Fact label={label}>
      <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: partyId }}>
        {partyName}
      </Link>
    </Fact>
  );
}

type Bills = VoucherAnswer['since']['openedBills'];

/** The bills that the voucher opened on its own party: overdue, not due, or all settled. */
function Standing({ bills, ofPartyId }: { bills: Bills; ofPartyId: string | null }) {
  const own = bills.filter(({ kind, partyId }) => kind === 'bill' && partyId === ofPartyId);
  if (own.length === 0) return null;
  const today = todayInIndia(Date.now());
  // Receivable or payable: by the kind of the voucher.
  const pendingOf = (rows: Bills) => Math.abs(sumPaise(rows.map(({ pendingPaise }) => pendingPaise)));
  const late = pendingOf(own.filter(({ dueOn }) => dueOn < today));
  const toCome = pendingOf(own.filter(({ dueOn }) => dueOn >= today));
  if (late === 0 && toCome === 0) return <Badge tone="received">settled</Badge>;
  return (
    <>
      {late !== 0 && <Badge tone="overdue">{formatRupees(late, 'two')} overdue</Badge>}
      {toCome !== 0 && <Badge tone="attention">{formatRupees(toCome, 'two')} pending</Badge>}
    </>
  );
}
