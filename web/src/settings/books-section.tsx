import { formatDate } from '@bahi/core/periods/business-date';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { BoxRow } from '../ui/box.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DefaultLedger } from './default-ledger.tsx';
import { OptionalNumber } from './optional-number.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type SettingsPage, useSection } from './use-section.ts';

export const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** The effect of each choice on cash that would become negative. */
const aboutCash = {
  block: 'A payment of more than the cash in hand is refused.',
  warn: 'Cash books with a negative balance are marked.',
  allow: 'Cash may be negative.',
} as const;
const aboutStock = {
  block: 'A sale of more than the stock in the godown is refused.',
  warn: 'The line shows a warning; the sale is saved.',
  allow: 'No warning.',
} as const;

/** The first day of the books, rounding of bills and valuation of goods. */
export function BooksSection({
  page,
  booksFrom,
  companyLink,
}: {
  page: SettingsPage;
  booksFrom: string | undefined;
  companyLink: ReactNode;
}) {
  const section = useSection('books', page);
  const { value, change, problem, mark } = section;
  const isFixed = page.settings.hasMovesThisYear;
  return (
    <SectionBox
      title="Books"
      says="How bills are rounded, stock is valued, and when Bahi warns or refuses."
      section={section}
      settings={page.settings}
    >
      <BoxRow
        name="Financial year"
        says={`1 April to 31 March. ${booksFrom ? `The books begin on ${formatDate(booksFrom)}.` : ''} GSTIN, address and first day of the books are in the company profile.`}
      >
        {companyLink}
      </BoxRow>
      <BoxRow name="Round bills to the rupee" says="The difference goes to the ledger Round Off. Saved bills do not change.">
        <Switch
          aria-label="Round bills to the rupee"
          checked={value.roundsToRupee}
          {...mark('roundsToRupee')}
          onChange={({ currentTarget }) => change({ roundsToRupee: currentTarget.checked })}
        />
      </BoxRow>
      <div className={classes.fields}>
        <ChoiceField
          label="Negative stock"
          description={aboutStock[value.negativeStock]}
          inputWrapperOrder={below}
          choices={[
            { value: 'block', label: 'Block' },
            { value: 'warn', label: 'Warn' },
            { value: 'allow', label: 'Allow' },
          ]}
          value={value.negativeStock}
          {...mark('negativeStock')}
          onChoose={(negativeStock) => change({ negativeStock })}
        />
        <ChoiceField
          label="Negative cash"
          description={aboutCash[value.negativeCash]}
          inputWrapperOrder={below}
          choices={[
            { value: 'block', label: 'Block' },
            { value: 'warn', label: 'Warn' },
            { value: 'allow', label: 'Allow' },
          ]}
          value={value.negativeCash}
          {...mark('negativeCash')}
          onChoose={(negativeCash) => change({ negativeCash })}
        />
        <ChoiceField
          label="Valuation of stock"
          description={isFixed ? 'Can be changed in the next year: stock has moved in this one.' : 'Used by all stock reports.'}
          inputWrapperOrder={below}
          choices={[
            { value: 'average', label: 'Moving average' },
            { value: 'fifo', label: 'First in, first out' },
          ]}
          value={value.valuationMethod}
          error={problem('valuationMethod')}
          disabled={isFixed && value.valuationMethod === page.settings.books.valuationMethod}
          {...mark('valuationMethod')}
          onChoose={(valuationMethod) => change({ valuationMethod })}
        />
        <OptionalNumber
          label="Days ahead"
          placeholder="Any day of the year"
          description="How far ahead of today a voucher may be dated; 0 for today at the latest."
          inputWrapperOrder={below}
          value={value.aheadDays}
          error={problem('aheadDays')}
          {...mark('aheadDays')}
          onChange={(aheadDays) => change({ aheadDays })}
        />
        <ChoiceField
          label="Place of supply"
          className={classes.whole}
          description="Whose state decides between CGST with SGST and IGST where a bill names another party or another delivery address."
          inputWrapperOrder={below}
          choices={[
            { value: 'billing', label: 'The billing address' },
            { value: 'shipping', label: 'The delivery address' },
          ]}
          value={value.placeOfSupplyBasis}
          {...mark('placeOfSupplyBasis')}
          onChoose={(placeOfSupplyBasis) => change({ placeOfSupplyBasis })}
        />
        <DefaultLedger
          orgId={page.orgId}
          label="Sales ledger"
          usual="Sales"
          ledgerId={value.salesLedgerId}
          error={problem('salesLedgerId')}
          {...mark('salesLedgerId')}
          onChange={(salesLedgerId) => change({ salesLedgerId })}
        />
        <DefaultLedger
          orgId={page.orgId}
          label="Purchase ledger"
          usual="Purchase"
          ledgerId={value.purchaseLedgerId}
          error={problem('purchaseLedgerId')}
          {...mark('purchaseLedgerId')}
          onChange={(purchaseLedgerId) => change({ purchaseLedgerId })}
        />
      </div>
    </SectionBox>
  );
}
