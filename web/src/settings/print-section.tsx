import { MAX_COPIES, MAX_FOOTER, MAX_TERMS, MAX_TITLE } from '@bahi/core/organizations/company-settings';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { BoxRow } from '../ui/box.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { OptionalNumber } from './optional-number.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type SettingsPage, useSection } from './use-section.ts';

/** The contents of printed bills. */
export function PrintSection({ page }: { page: SettingsPage }) {
  const section = useSection('print', page);
  const { value, change, problem, mark } = section;
  const sources = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId: page.orgId } })).data?.sources ?? [];
  const banks = sources.filter(({ kind }) => kind === 'bank');
  return (
    <SectionBox
      title="Print"
      says="Contents and design of printed vouchers. Only vouchers with items print on a roll, one copy each; all others print on A4."
      section={section}
      settings={page.settings}
    >
      <div className={classes.fields}>
        <ChoiceField
          label="Paper"
          choices={[
            { value: 'A4', label: 'A4' },
            { value: 'A5', label: 'A5' },
            { value: 'thermal80', label: 'Roll of 80 mm' },
            { value: 'thermal58', label: 'Roll of 58 mm' },
          ]}
          value={value.paperSize}
          {...mark('paperSize')}
          onChoose={(paperSize) => change({ paperSize })}
        />
        <ChoiceField
          label="Look on A4 and A5"
          choices={[
            { value: 'modern', label: 'Modern' },
            { value: 'classic', label: 'Classic, in boxes' },
          ]}
          value={value.look}
          {...mark('look')}
          onChoose={(look) => change({ look })}
        />
        <TextInput
          type="color"
          label="Company colour"
          description="For the modern look. A light colour is printed darker, so that it can be read."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={value.colour}
          error={problem('colour')}
          {...mark('colour')}
          onChange={({ currentTarget }) => change({ colour: currentTarget.value })}
        />
        <OptionalNumber
          label="Copies"
          placeholder={`1 to ${MAX_COPIES}`}
          value={value.copies === 0 ? null : value.copies}
          error={problem('copies')}
          {...mark('copies')}
          onChange={(copies) => change({ copies: copies ?? 0 })}
        />
        <TextInput
          label="Title of a sale"
          maxLength={MAX_TITLE}
          value={value.invoiceTitle}
          error={problem('invoiceTitle')}
          {...mark('invoiceTitle')}
          onChange={({ currentTarget }) => change({ invoiceTitle: currentTarget.value })}
        />
        <NativeSelect
          label="Bank on the bill"
          data={[{ value: '', label: 'The first one with an account' }, ...banks.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={value.bankId ?? ''}
          error={problem('bankId')}
          {...mark('bankId')}
          onChange={({ currentTarget }) => change({ bankId: currentTarget.value || null })}
        />
        <Textarea
          label="Terms"
          className={classes.whole}
          rows={3}
          maxLength={MAX_TERMS}
          value={value.terms}
          error={problem('terms')}
          {...mark('terms')}
          onChange={({ currentTarget }) => change({ terms: currentTarget.value })}
        />
        <TextInput
          label="Declaration"
          className={classes.whole}
          maxLength={MAX_FOOTER}
          value={value.declaration}
          error={problem('declaration')}
          {...mark('declaration')}
          onChange={({ currentTarget }) => change({ declaration: currentTarget.value })}
        />
        <TextInput
          label="Last line"
          className={classes.whole}
          maxLength={MAX_FOOTER}
          value={value.footer}
          error={problem('footer')}
          {...mark('footer')}
          onChange={({ currentTarget }) => change({ footer: currentTarget.value })}
        />
      </div>
      <BoxRow name="Account of the bank" says="Number and IFSC, so that customers can pay to it.">
        <Switch
          aria-label="Account of the bank"
          checked={value.hasBank}
          {...mark('hasBank')}
          onChange={({ currentTarget }) => change({ hasBank: currentTarget.checked })}
        />
      </BoxRow>
      <BoxRow name="UPI code" says="Asks for what is still to pay, to the UPI id of the bank or of the company.">
        <Switch
          aria-label="UPI code"
          checked={value.hasUpi}
          {...mark('hasUpi')}
          onChange={({ currentTarget }) => change({ hasUpi: currentTarget.checked })}
        />
      </BoxRow>
      <BoxRow name="Previous balance" says="What the customer owed before the invoice, and owes with it.">
        <Switch
          aria-label="Previous balance"
          checked={value.hasPreviousBalance}
          {...mark('hasPreviousBalance')}
          onChange={({ currentTarget }) => change({ hasPreviousBalance: currentTarget.checked })}
        />
      </BoxRow>
    </SectionBox>
  );
}
