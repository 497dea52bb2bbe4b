import { states } from '@bahi/core/gst/states';
import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import { taxPaiseOf } from '@bahi/core/tds/advance-tax';
import { sectionFacts, sectionLabel, tdsSections } from '@bahi/core/tds/sections';
import type { BuiltReceipt } from '@bahi/core/vouchers/build-receipt';
import { NativeSelect } from '@mantine/core';
import type { VoucherFacts } from '../../platform/answers.ts';
import { partyOf, type ReceiptEntry } from '../../platform/drafts/receipt-entry.ts';
import { NamedPartyField } from '../../platform/named-party-field.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import type { Beside } from '../tds-of-party.ts';
import { receiptDateOf } from './receipt-facts.ts';
import { mayDeduct, restOf, tdsOfEntry } from './receipt-tds.ts';
import classes from './receipts.module.css';

type Props = {
  orgId: string;
  entry: ReceiptEntry;
  built: BuiltReceipt;
  beside: Beside | null;
  facts: VoucherFacts;
  wrong: (place: string) => string | undefined;
  onChange: (patch: Partial<ReceiptEntry>) => void;
};

const rates = [50_000, 180_000, 400_000];
/** Those that ended on 22 September 2025 too, for a day before. */
const formerRates = [50_000, 120_000, 180_000, 280_000];

/** The tax of a receipt's advance, and TDS besides the bills. Shown if applicable. */
export function ReceiptTaxFolds(props: Props) {
  const { entry, beside, facts } = props;
  const rest = restOf(entry);
  const mayBearTax =
    entry.voucherType === 'receipt' && rest > 0 && entry.restAs === 'advance' && facts.company.registrationType === 'regular';
  const isOfPayment = entry.voucherType === 'payment' && (entry.isOfLedgers || (rest > 0 && beside?.tds != null));
  const isOfReceipt = entry.voucherType === 'receipt' && (entry.isOfLedgers || rest > 0);
  return (
    <>
      {mayBearTax && <AdvanceFor {...props} rest={rest} />}
      {(isOfPayment || isOfReceipt) && <Deducted {...props} />}
    </>
  );
}

function AdvanceFor({ entry, built, facts, wrong, onChange, rest }: Props & { rest: number }) {
  const { advanceTax } = entry;
  const party = partyOf(entry);
  const date = receiptDateOf(entry, facts);
  const offered = [...new Set([...(date < '2025-09-22' ? formerRates : rates), ...(advanceTax ? [advanceTax.gstPercentE4] : [])])];
  const placeOfSupply = advanceTax?.placeOfSupply ?? party?.state ?? facts.company.state;
  const tax = built.restTax;
  return (
    <details open={advanceTax !== null || undefined}>
      <summary>
        Advance for{' '}
        <span className="dim">{advanceTax === null ? 'goods, no tax' : `a service at ${formatE4(advanceTax.gstPercentE4)} %`}</span>
      </summary>
      <div className={classes.tax} data-place="advanceTax">
        <NativeSelect
          label="The advance is for"
          value={advanceTax === null ? '' : String(advanceTax.gstPercentE4)}
          data={[
            { value: '', label: 'Goods: no tax before the bill' },
            ...offered.map((rate) => ({ value: String(rate), label: `A service at ${formatE4(rate)} %` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ advanceTax: value === '' ? null : { gstPercentE4: Number(value), placeOfSupply } })
          }
          error={wrong('advanceTax')}
        />
        {advanceTax && (
          <NativeSelect
            label="Place of supply"
            value={placeOfSupply}
            data={states.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ currentTarget: { value } }) => onChange({ advanceTax: { ...advanceTax, placeOfSupply: value } })}
          />
        )}
        {tax && (
          <p className="dim hint" role="note">
            Of ₹{formatAmount(rest, 'two')} ₹{formatAmount(taxPaiseOf(tax), 'two')} are tax, due now; ₹{formatAmount(tax.valuePaise, 'two')}{' '}
            stay as the advance. A bill that takes it takes the tax back.
          </p>
        )}
      </div>
    </details>
  );
}

function Deducted({ orgId, entry, built, beside, facts, wrong, onChange }: Props) {
  const date = receiptDateOf(entry, facts);
  const deducted = tdsOfEntry(entry, date, beside);
  const isReceipt = entry.voucherType === 'receipt';
  const section = deducted?.section ?? beside?.tds?.section ?? '194J(b)';
  const amountPaise = deducted?.amountPaise ?? 0;
  const row = built.tds;
  const { isOfLedgers, tdsParty } = entry;
  return (
    <details open={amountPaise > 0 || tdsParty !== null || undefined}>
      <summary>
        TDS <span className="dim">{amountPaise > 0 ? `₹${formatAmount(amountPaise, 'two')}` : 'none'}</span>
      </summary>
      <div className={classes.tax} data-place="tds">
        {isOfLedgers && !isReceipt && (
          <NamedPartyField
            orgId={orgId}
            label="Deducted of"
            party={tdsParty}
            onChoose={(party) => onChange({ tdsParty: party && { _id: party._id, partyName: party.partyName }, tds: null })}
          />
        )}
        {!isReceipt && beside?.tds != null && (
          <NativeSelect
            label="Section"
            value={section}
            data={tdsSections.map((each) => ({ value: each, label: `${sectionLabel(each, date)} ${sectionFacts(each).name}` }))}
            onChange={({ currentTarget: { value } }) => onChange({ tds: { section: value as typeof section, amountPaise } })}
          />
        )}
        {mayDeduct(entry, beside) && (
          <AmountField
            label={isReceipt ? 'TDS kept by the payer' : 'TDS'}
            keptAs="tds"
            paise={amountPaise}
            onChange={(paise) => onChange({ tds: { section, amountPaise: paise } })}
            error={wrong('tds')}
          />
        )}
        {!isReceipt && tdsParty !== null && beside !== null && beside.tds === null && (
          <p className="hint" role="note">
            No section is set for {tdsParty.partyName}: nothing is deducted.
          </p>
        )}
        {row && row.duePaise > 0 && (
          <p className="dim hint" role="note">
            ₹{formatAmount(row.duePaise, 'two')} due at {formatE4(row.percentE4)} % of ₹
            {formatAmount(row.taxedPaise || row.countedPaise, 'two')}
          </p>
        )}
      </div>
    </details>
  );
}
