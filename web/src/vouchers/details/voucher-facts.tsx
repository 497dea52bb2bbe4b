import { stateName } from '@bahi/core/gst/states';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { despatchNames } from '@bahi/core/vouchers/despatch-details';
import { noteReasons } from '@bahi/core/vouchers/note-reason';
import { rateDayOfVoucher, type SupplyDates, supplyDateNames } from '@bahi/core/vouchers/supply-dates';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Link } from '@tanstack/react-router';
import type { VoucherDetails } from '../../platform/answers.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { Badge } from '../../ui/badge.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { Fact } from '../fact.tsx';
import classes from './voucher-details.module.css';

type Part = { voucher: VoucherDetails };

const reasons = { count: 'Counted', wastage: 'Wastage', damage: 'Damage', kitchen: 'Used in the kitchen', other: 'Other' } as const;
const transferStates = {
  draft: <Badge tone="plain">draft</Badge>,
  dispatched: <Badge tone="attention">in transit</Badge>,
  received: <Badge tone="received">received</Badge>,
} as const;
const onDay = (number: string, date: string | null) => (date === null ? number : `${number} of ${formatDate(date)}`);

/** Further fields of a voucher besides its lines; fields that its kind does not have take no room. */
export function VoucherFacts({ voucher }: Part) {
  const isPhone = useIsPhone();
  const { placeOfSupply, supplierBill, billOfEntry, original, noteReason, convertedFrom, van, priceLevel, note: _, despatch } = voucher;
  const despatchFacts = Object.entries(despatchNames).flatMap(([name, title]) => {
    const value = despatch?.[name as keyof typeof despatchNames];
    return value ? [{ title, value }] : [];
  });
  return (
    <dl className={classes.facts}>
      {isPhone && <Fact label="Number">{voucher.voucherNumber}</Fact>}
      <Fact label="Date">{formatDate(voucher.date)}</Fact>
      {voucher.expectedOn !== null && <Fact label="Expected on">{formatDate(voucher.expectedOn)}</Fact>}
      <Places voucher={voucher} />
      {placeOfSupply !== null && <Fact label="Place of supply">{stateName(placeOfSupply)}</Fact>}
      {supplierBill && supplierBill.number !== '' && (
        <Fact label="Supplier’s bill">
          {onDay(supplierBill.number, supplierBill.date)}
          {supplierBill.totalPaise !== null && <span className="dim">{formatRupees(supplierBill.totalPaise, 'two')}</span>}
        </Fact>
      )}
      {original && (
        <Fact label="Against">
          {original.voucherId && original.kind ? (
            <Link {...voucherLink(original.kind, original.voucherId)}>{onDay(original.number, original.date)}</Link>
          ) : (
            onDay(original.number, original.date)
          )}
        </Fact>
      )}
      {noteReason && <Fact label="Reason">{noteReasons[noteReason]}</Fact>}
      {convertedFrom.length > 0 && (
        <Fact label="From">
          {convertedFrom.map(({ _id, kind, voucherNumber }) => (
            <Link key={_id} {...voucherLink(kind, _id)}>
              {voucherLabel(kind)} {voucherNumber}
            </Link>
          ))}
        </Fact>
      )}
      <SupplyDatesText voucher={voucher} />
      {billOfEntry && <Fact label="Bill of entry">{onDay(billOfEntry.number, billOfEntry.date)}</Fact>}
      {voucher.isReverseCharge && <Fact label="Reverse charge">Yes, the tax is owed to the government</Fact>}
      {van && <Fact label="Van">{van.godownName}</Fact>}
      {priceLevel && <Fact label="Price level">{priceLevel.name}</Fact>}
      {voucher.adjustmentReason && <Fact label="Reason">{reasons[voucher.adjustmentReason]}</Fact>}
      {despatchFacts.map(({ title, value }) => (
        <Fact key={title} label={title}>
          {value}
        </Fact>
      ))}
      {voucher.bom && <Fact label="Bill of materials">{voucher.bom.name}</Fact>}
      {voucher.seriesName !== '' && <Fact label="Series">{voucher.seriesName}</Fact>}
      {voucher.version > 1 && <Fact label="Version">{voucher.version}</Fact>}
      {voucher.closed && (
        <Fact label="State">
          <Badge tone="plain">closed</Badge>{' '}
          <span className="dim">
            by {voucher.closed.by}: {voucher.closed.reason}
          </span>
        </Fact>
      )}
      {voucher.isCancelled && (
        <Fact label="State">
          <Badge tone="overdue">cancelled</Badge>
        </Fact>
      )}
      <Fact label="Entered by">
        {voucher.createdBy} <span className="dim">on {formatDate(todayInIndia(Date.parse(voucher.createdAt)))}</span>
      </Fact>
    </dl>
  );
}

/** The dates of supply and payment, and the day whose rates apply. */
function SupplyDatesText({ voucher }: Part) {
  const { supplyDates } = voucher;
  if (supplyDates === null) return null;
  return (
    <>
      {(Object.keys(supplyDateNames) as (keyof SupplyDates)[]).map((name) => {
        const on = supplyDates[name];
        return on === null ? null : (
          <Fact key={name} label={supplyDateNames[name]}>
            {formatDate(on)}
          </Fact>
        );
      })}
      <Fact label="GST rates of">{formatDate(rateDayOfVoucher(voucher))}</Fact>
    </>
  );
}

/** Source and destination of goods and money, and the billed party. */
function Places({ voucher: { transfer, contra, billTo, shipTo, newAddress } }: Part) {
  const addressOf = ({ address, pin, state }: { address: string; pin: string; state: string }) =>
    [address, pin, stateName(state)].filter(Boolean).join(', ');
  return (
    <>
      {transfer && (
        <>
          <Fact label="From">{transfer.fromGodownName}</Fact>
          <Fact label="To">{transfer.toGodownName}</Fact>
          <Fact label="State">{transferStates[transfer.state]}</Fact>
          {transfer.dispatchedOn !== null && <Fact label="Dispatched">{formatDate(transfer.dispatchedOn)}</Fact>}
          {transfer.receivedOn !== null && <Fact label="Received">{formatDate(transfer.receivedOn)}</Fact>}
          {transfer.damageGodownName !== '' && <Fact label="Damaged goods">{transfer.damageGodownName}</Fact>}
        </>
      )}
      {contra && (
        <>
          <LedgerFact label="From" id={contra.fromLedgerId} name={contra.fromName} />
          <LedgerFact label="To" id={contra.toLedgerId} name={contra.toName} />
        </>
      )}
      {billTo && <Fact label="Bill to">{`${billTo.partyName}, ${addressOf(billTo)}`}</Fact>}
      {shipTo && <Fact label="Ship to">{`${shipTo.partyName}, ${addressOf(shipTo)}`}</Fact>}
      {newAddress && <Fact label="Address">{addressOf(newAddress)}</Fact>}
    </>
  );
}

function LedgerFact({ label, id, name }: { label: string; id: string; name: string }) {
  return (
    <Fact label={label}>
      <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: id }}>
        {name}
      </Link>
    </Fact>
  );
}
