import { formatDate } from '@bahi/core/periods/business-date';
import { NativeSelect, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { BoxRow } from '../ui/box.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type Settings, type SettingsPage, useSection } from './use-section.ts';

type Books = Settings['books'];
export const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

const aboutStock = {
  block: 'A sale of more than lies there is refused, now and under hands that sell at once.',
  warn: 'It is said at the line, and the sale goes through.',
  allow: 'Nothing is said.',
} as const;

/** Where the books begin, and how bills are rounded and goods are valued. */
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
  const { value, change, problem } = section;
  const isFixed = page.settings.hasMovesThisYear;
  return (
    <SectionBox title="Books" says="How the figures of this company are made." section={section} settings={page.settings}>
      <BoxRow
        name="Financial year"
        says={`1 April to 31 March. ${booksFrom ? `The books begin on ${formatDate(booksFrom)}.` : ''} Registration, address and the beginning of the books stand in the company's form.`}
      >
        {companyLink}
      </BoxRow>
      <BoxRow
        name="Round bills to the rupee"
        says="The difference is a charge of its own on the ledger Round Off. Bills already entered stay."
      >
        <Switch
          aria-label="Round bills to the rupee"
          checked={value.roundsToRupee}
          onChange={({ currentTarget }) => change({ roundsToRupee: currentTarget.checked })}
        />
      </BoxRow>
      <div className={classes.fields}>
        <NativeSelect
          label="Negative stock"
          description={aboutStock[value.negativeStock]}
          inputWrapperOrder={below}
          data={[
            { value: 'block', label: 'Block' },
            { value: 'warn', label: 'Warn' },
            { value: 'allow', label: 'Allow' },
          ]}
          value={value.negativeStock}
          onChange={({ currentTarget }) => change({ negativeStock: currentTarget.value as Books['negativeStock'] })}
        />
        <NativeSelect
          label="Valuation of stock"
          description={
            isFixed ? 'Stays until the next year: stock has moved in this one.' : 'How the reports of stock reckon what it is worth.'
          }
          inputWrapperOrder={below}
          data={[
            { value: 'average', label: 'Moving average' },
            { value: 'fifo', label: 'First in, first out' },
          ]}
          value={value.valuationMethod}
          error={problem('valuationMethod')}
          disabled={isFixed && value.valuationMethod === page.settings.books.valuationMethod}
          onChange={({ currentTarget }) => change({ valuationMethod: currentTarget.value as Books['valuationMethod'] })}
        />
        <NativeSelect
          label="Place of supply"
          className={classes.whole}
          description="Whose state decides between CGST with SGST and IGST where a bill names another party or another delivery address."
          inputWrapperOrder={below}
          data={[
            { value: 'billing', label: 'The billing address' },
            { value: 'shipping', label: 'The delivery address' },
          ]}
          value={value.placeOfSupplyBasis}
          onChange={({ currentTarget }) => change({ placeOfSupplyBasis: currentTarget.value as Books['placeOfSupplyBasis'] })}
        />
      </div>
    </SectionBox>
  );
}
