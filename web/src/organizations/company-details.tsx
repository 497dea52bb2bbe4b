import { einvoiceDays, hsnDigits, needsEinvoice, type TurnoverBand } from '@bahi/core/gst/turnover';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { TextInput } from '@mantine/core';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import type { CompanyDraft, CompanyProblems, CompanySettings } from './company-draft.ts';
import { LutFields } from './lut-fields.tsx';

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

const bands: readonly { value: TurnoverBand; label: string }[] = [
  { value: 'upTo5Crore', label: 'Up to 5 crore' },
  { value: 'above5Crore', label: 'Above 5 crore' },
  { value: 'from10Crore', label: '10 crore and more' },
  { value: 'above500Crore', label: 'Above 500 crore' },
];

type Props = { company: CompanyDraft; problems: CompanyProblems; settings: CompanySettings; onChange: (company: CompanyDraft) => void };

/** Details of a stored company: legal name, PAN, turnover, letters of undertaking. */
export function CompanyDetails({ company, problems, settings, onChange }: Props) {
  const change = (changed: Partial<CompanyDraft>) => onChange({ ...company, ...changed });
  const today = todayInIndia(Date.now());
  const { registrations } = settings.details;
  const isRegisteredAnew = company.registrationType !== settings.organizationData.registrationType;
  return (
    <>
      {(isRegisteredAnew || registrations.length > 0) && (
        <DateField
          label="Registration from"
          description={historyText(registrations) || aboutFrom(settings.books.firstVoucherOn !== null)}
          inputWrapperOrder={below}
          date={company.registrationFrom}
          today={today}
          error={problems.registrationFrom}
          onChange={(registrationFrom) => change({ registrationFrom })}
          onClear={() => change({ registrationFrom: '' })}
        />
      )}
      <TextInput
        label="Legal name"
        description="As on the registration, where it differs from the name above."
        inputWrapperOrder={below}
        value={company.legalName}
        error={problems.legalName}
        onChange={({ currentTarget }) => change({ legalName: currentTarget.value })}
      />
      <TextInput
        label="PAN"
        autoComplete="off"
        spellCheck={false}
        {...(company.gstin !== '' && { description: 'That of the GSTIN.', inputWrapperOrder: below })}
        disabled={company.gstin !== ''}
        value={company.pan}
        error={problems.pan}
        onChange={({ currentTarget }) => change({ pan: currentTarget.value.toUpperCase() })}
      />
      <TextInput
        label="FSSAI number"
        description="Of a food business: 14 digits, printed on every bill."
        inputWrapperOrder={below}
        autoComplete="off"
        inputMode="numeric"
        maxLength={20}
        value={company.fssai}
        error={problems.fssai}
        onChange={({ currentTarget }) => change({ fssai: currentTarget.value.replaceAll(' ', '') })}
      />
      <FieldRow>
        <ChoiceField
          label="Turnover last year"
          description={`HSN codes of at least ${hsnDigits(company.turnover)} digits.`}
          inputWrapperOrder={below}
          choices={bands}
          value={company.turnover}
          onChoose={(turnover) => change(withTurnover(company, turnover))}
        />
        <ChoiceField
          label="Highest since 2017-18"
          description={einvoiceText(company.highestTurnover)}
          inputWrapperOrder={below}
          choices={bands}
          value={company.highestTurnover}
          error={problems.highestTurnover}
          onChoose={(highestTurnover) => change({ highestTurnover })}
        />
      </FieldRow>
      <LutFields luts={company.luts} problems={problems} today={today} onChange={(luts) => change({ luts })} />
    </>
  );
}

const aboutFrom = (hasVouchers: boolean) =>
  `Vouchers from this day on are taxed by it. Empty: ${hasVouchers ? 'from today on' : 'on all days'}.`;

const rank = (band: TurnoverBand) => bands.findIndex(({ value }) => value === band);

/** The highest turnover of any year is at least that of the last one. */
function withTurnover({ highestTurnover }: CompanyDraft, turnover: TurnoverBand): Partial<CompanyDraft> {
  return { turnover, ...(rank(highestTurnover) < rank(turnover) && { highestTurnover: turnover }) };
}

function einvoiceText(band: TurnoverBand): string {
  if (!needsEinvoice(band)) return 'No e-invoices.';
  const days = einvoiceDays(band);
  return `The law asks for e-invoices${days === null ? '' : ` within ${days} days`}; they come later.`;
}

const names = { regular: 'Regular', composition: 'Composition', unregistered: 'Unregistered' } as const;
const historyText = (history: CompanySettings['details']['registrations']) =>
  history.map(({ from, type }) => `${names[type]} from ${formatDate(from)}`).join(', ');
