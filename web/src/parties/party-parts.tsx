import { licenceKinds, licenceName } from '@bahi/core/parties/licences';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHasFeature } from '../platform/company.ts';
import { DrCr } from '../ui/amount.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Folded } from '../ui/folded.tsx';
import type { LicenceRow, OpeningRow } from './party-draft.ts';
import { stateOptions } from './party-fields.tsx';
import classes from './party-parts.module.css';
import type { PartyForm } from './use-party-form.ts';

type Props = { form: PartyForm };

/** The number of columns, of twelve, that a field uses. */
const spans = (columns: number) => ({ wrapperProps: { 'data-span': columns } });

const within = ({ problems }: PartyForm, list: string) => Object.entries(problems).some(([field, text]) => text && field.startsWith(list));

/** Shipping addresses besides the billing address. */
export function ShippingAddresses({ form }: Props) {
  const { draft, problems, changeRow } = form;
  const rows = draft.shippingAddresses;
  return (
    <Folded
      title="Shipping addresses"
      says={rows.length === 0 ? 'Goods go to the address above' : rows.map(({ label, address }) => label || address).join(', ')}
      hasProblem={within(form, 'shippingAddresses')}
      isUsed={rows.length > 0}
    >
      <p className="dim hint">A voucher can name one of them as its ship-to.</p>
      {rows.map((row, at) => {
        const text = (field: 'label' | 'address' | 'state' | 'pin', label: string) => ({
          label,
          name: `shippingAddresses.${at}.${field}`,
          value: row[field],
          error: problems[`shippingAddresses.${at}.${field}`],
          autoComplete: 'off',
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            changeRow('shippingAddresses', at, { [field]: currentTarget.value }),
        });
        return (
          <Row key={row._id ?? `new ${at}`} what={`shipping address ${at + 1}`} onRemove={() => changeRow('shippingAddresses', at, null)}>
            <TextInput {...text('label', 'Label')} {...spans(4)} placeholder="Godown, branch …" maxLength={60} />
            <TextInput {...text('address', 'Shipping address')} {...spans(8)} maxLength={500} />
            <NativeSelect {...text('state', 'State')} {...spans(8)} data={stateOptions} />
            <TextInput {...text('pin', 'PIN')} {...spans(4)} inputMode="numeric" maxLength={12} />
          </Row>
        );
      })}
      <Add
        onClick={() => changeRow('shippingAddresses', rows.length, { label: '', address: '', state: draft.state, pin: '' })}
        text="Add a shipping address"
        problem={problems.shippingAddresses}
      />
    </Folded>
  );
}

const newLicence: LicenceRow = { kind: 'drug', number: '', expiresOn: '' };

/** Licences that the party needs for its trade. Expired ones are marked here and in the side panel of a sale. */
export function Licences({ form }: Props) {
  const { draft, problems, changeRow } = form;
  const rows = draft.licences;
  const today = todayInIndia(Date.now());
  const isUsed = useHasFeature('licences');
  if (!isUsed && rows.length === 0) return null; // entered licences are shown even if the company has switched the feature off
  const ended = rows.filter(({ expiresOn }) => expiresOn !== '' && expiresOn < today).length;
  return (
    <Folded
      title="Licences"
      says={
        rows.length === 0
          ? 'Drug, FSSAI and others'
          : `${rows.map(({ kind }) => licenceName(kind)).join(', ')}${ended > 0 ? ` · ${ended} ended` : ''}`
      }
      hasProblem={within(form, 'licences')}
      isUsed={rows.length > 0}
    >
      {rows.map((row, at) => (
        <Row key={row._id ?? `new ${at}`} what={`licence ${at + 1}`} onRemove={() => changeRow('licences', at, null)}>
          <ChoiceField
            label="Licence"
            name={`licences.${at}.kind`}
            {...spans(4)}
            value={row.kind}
            choices={licenceKinds.map((value) => ({ value, label: licenceName(value) }))}
            onChoose={(kind) => changeRow('licences', at, { kind })}
          />
          <TextInput
            label="Number"
            name={`licences.${at}.number`}
            {...spans(4)}
            value={row.number}
            error={problems[`licences.${at}.number`]}
            maxLength={40}
            autoComplete="off"
            onChange={({ currentTarget }) => changeRow('licences', at, { number: currentTarget.value })}
          />
          <div data-span="4">
            <DateField
              label="Expires on"
              name={`licences.${at}.expiresOn`}
              date={row.expiresOn}
              today={today}
              error={row.expiresOn !== '' && row.expiresOn < today ? 'This licence has ended.' : undefined}
              onChange={(expiresOn) => changeRow('licences', at, { expiresOn })}
              onClear={() => changeRow('licences', at, { expiresOn: '' })}
            />
          </div>
        </Row>
      ))}
      <Add onClick={() => changeRow('licences', rows.length, newLicence)} text="Add a licence" problem={problems.licences} />
    </Folded>
  );
}

const newOpening: OpeningRow = { billNo: '', billDate: '', dueOn: '', amountPaise: 0, side: 'Dr' };

/** Bills from before the books began, one by one, so that receipts settle them and ageing is right. */
export function OpeningBills({ form, isReadOnly }: Props & { isReadOnly: boolean }) {
  const { draft, problems, changeRow } = form;
  const rows = draft.openingBills;
  const today = todayInIndia(Date.now());
  const balance = rows.reduce((sum, { amountPaise, side }) => sum + (side === 'Cr' ? -amountPaise : amountPaise), 0);
  if (isReadOnly && rows.length === 0) return null;
  const isSupplier = draft.accountGroup === 'Sundry Creditors';
  return (
    <Folded
      title="Opening bills"
      says={rows.length === 0 ? 'Owed from before the books began' : `${rows.length} ${rows.length === 1 ? 'bill' : 'bills'}`}
      hasProblem={within(form, 'openingBills')}
      isUsed={rows.length > 0}
    >
      <fieldset disabled={isReadOnly} className={classes.rows}>
        {rows.map((row, at) => {
          const named = (field: keyof OpeningRow) => ({
            name: `openingBills.${at}.${field}`,
            error: problems[`openingBills.${at}.${field}`],
          });
          return (
            <Row key={row._id ?? `new ${at}`} what={`opening bill ${at + 1}`} onRemove={() => changeRow('openingBills', at, null)}>
              <TextInput
                {...named('billNo')}
                label="Bill number"
                {...spans(4)}
                value={row.billNo}
                maxLength={30}
                autoComplete="off"
                onChange={({ currentTarget }) => changeRow('openingBills', at, { billNo: currentTarget.value })}
              />
              <div data-span="4">
                <DateField
                  {...named('billDate')}
                  label="Bill date"
                  date={row.billDate}
                  today={today}
                  onChange={(billDate) => changeRow('openingBills', at, { billDate })}
                />
              </div>
              <div data-span="4">
                <DateField
                  {...named('dueOn')}
                  label="Due on"
                  description={row.dueOn === '' ? 'After the credit days' : undefined}
                  date={row.dueOn}
                  today={today}
                  onChange={(dueOn) => changeRow('openingBills', at, { dueOn })}
                  onClear={() => changeRow('openingBills', at, { dueOn: '' })}
                />
              </div>
              <div data-span="4">
                <AmountField
                  {...named('amountPaise')}
                  label="Amount"
                  paise={row.amountPaise}
                  onChange={(paise) => changeRow('openingBills', at, { amountPaise: Math.abs(paise) })}
                />
              </div>
              <ChoiceField
                label="Side"
                {...spans(8)}
                value={row.side}
                choices={[
                  { value: 'Dr', label: isSupplier ? 'Dr: advance that we gave' : 'Dr: the party owes us' },
                  { value: 'Cr', label: isSupplier ? 'Cr: we owe the party' : 'Cr: advance that we have' },
                ]}
                onChoose={(side) => changeRow('openingBills', at, { side })}
              />
            </Row>
          );
        })}
      </fieldset>
      {rows.length > 1 && (
        <p className="dim">
          Opening balance <DrCr paise={balance} dashZero strong />
        </p>
      )}
      {!isReadOnly && (
        <Add
          onClick={() => changeRow('openingBills', rows.length, { ...newOpening, side: isSupplier ? 'Cr' : 'Dr' })}
          text="Add an opening bill"
          problem={problems.openingBills}
        />
      )}
    </Folded>
  );
}

function Row({ what, onRemove, children }: { what: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className={classes.row} aria-label={what}>
      <div className={classes.fields}>{children}</div>
      <CloseButton className={classes.remove} aria-label={`Remove ${what}`} onClick={onRemove} />
    </fieldset>
  );
}

function Add({ text, onClick, problem }: { text: string; onClick: () => void; problem: string | undefined }) {
  return (
    <>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button variant="default" size="sm" className={classes.add} onClick={onClick}>
        {text}
      </Button>
    </>
  );
}
