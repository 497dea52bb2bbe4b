import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { deducteeKinds, sectionFacts, sectionLabel, tdsSections } from '@bahi/core/tds/sections';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { useAct } from '../platform/use-act.ts';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import type { Deductee } from './tds-answers.ts';

const kindWords = { individual: 'Individual or Hindu undivided family', other: 'Company, firm or other' } as const;

type Props = { orgId: string; deductee: Deductee | null; onClose: () => void };

/** The TDS section of a party, and its certificate of a lower rate. */
export function DeducteeDialog({ orgId, deductee, onClose }: Props) {
  const title = deductee ? `TDS of ${deductee.partyName}` : 'Deduct TDS of a party';
  const today = todayInIndia(Date.now());
  const [party, setParty] = useState<NamedParty | null>(deductee && { _id: deductee.partyId, partyName: deductee.partyName });
  const [section, setSection] = useState(deductee?.section ?? '194C');
  const [kind, setKind] = useState(deductee?.kind ?? 'other');
  const [certificate, setCertificate] = useState(deductee?.certificate ?? null);
  const [missing, setMissing] = useState(false);
  const { act, isSaving, fields, problem } = useAct(title, onClose);
  const save = () => {
    setMissing(party === null);
    if (party === null) return;
    void act((context) =>
      api.tds.saveDeductee({ orgId, partyId: party._id, section, kind, certificate, version: deductee?.version ?? 0 }, context),
    );
  };
  const noCertificate = { number: '', percentE4: 0, validFrom: today, validTo: financialYearOf(today).endsOn, limitPaise: 0 };
  const certify = (patch: Partial<typeof noCertificate>) => setCertificate({ ...(certificate ?? noCertificate), ...patch });
  return (
    <FormDialog title={title} isOpen onClose={onClose} onSubmit={save} submitText="Save" isSaving={isSaving} problem={problem}>
      {deductee === null && (
        <NamedPartyField
          orgId={orgId}
          label="Party"
          party={party}
          onChoose={setParty}
          error={missing && party === null ? 'Choose a party.' : undefined}
        />
      )}
      <ChoiceField
        label="Section"
        value={section}
        choices={tdsSections.map((each) => ({ value: each, label: `${sectionLabel(each, today)} ${sectionFacts(each).name}` }))}
        onChoose={setSection}
        error={fields.section}
      />
      <ChoiceField
        label="Deductee"
        value={kind}
        choices={deducteeKinds.map((each) => ({ value: each, label: kindWords[each] }))}
        onChoose={setKind}
      />
      <Switch
        label="Has a certificate of a lower rate"
        checked={certificate !== null}
        onChange={({ currentTarget }) => setCertificate(currentTarget.checked ? noCertificate : null)}
      />
      {certificate && (
        <>
          <FieldRow>
            <TextInput
              label="Certificate"
              maxLength={30}
              value={certificate.number}
              onChange={({ currentTarget }) => certify({ number: currentTarget.value })}
              error={fields['certificate.number']}
            />
            <DecimalField
              label="Rate, %"
              valueE4={certificate.percentE4}
              onChange={(percentE4) => certify({ percentE4 })}
              error={fields['certificate.percentE4']}
            />
          </FieldRow>
          <FieldRow>
            <DateField label="From" date={certificate.validFrom} today={today} onChange={(validFrom) => certify({ validFrom })} />
            <DateField
              label="To"
              date={certificate.validTo}
              today={today}
              onChange={(validTo) => certify({ validTo })}
              error={fields['certificate.validTo']}
            />
          </FieldRow>
          <AmountField
            label="Up to a sum of"
            paise={certificate.limitPaise}
            onChange={(limitPaise) => certify({ limitPaise })}
            error={fields['certificate.limitPaise']}
          />
        </>
      )}
      {deductee && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => void act((context) => api.tds.removeDeductee({ orgId, partyId: deductee.partyId }, context))}
        >
          Deduct nothing any more
        </Button>
      )}
    </FormDialog>
  );
}
