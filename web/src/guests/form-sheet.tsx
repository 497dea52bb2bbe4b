import { formatDate, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { api } from '../platform/api.ts';
import { useWholeCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { copyText } from '../ui/copy-text.ts';
import { Loaded } from '../ui/loaded.tsx';
import { SheetPaper } from '../ui/sheet-paper.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './guests.module.css';

export type PoliceForm = Awaited<ReturnType<typeof api.guests.listForms>>['forms'][number];
type Sheet = Awaited<ReturnType<typeof api.guests.getFormSheet>>;

export const eventWords = { arrival: 'Arrival', departure: 'Departure' } as const;
export const whenText = (instant: string) => {
  const millis = Date.parse(instant);
  return `${formatDate(todayInIndia(millis))} ${timeInIndia(millis)}`;
};

/** The data of a form in the order of the portal, each with a button that copies it. It is not kept: each look is in the audit trail. */
export function FormSheet({ orgId, form: { guestId, kind } }: { orgId: string; form: PoliceForm }) {
  const [printing, setPrinting] = useState(0);
  const answer = useQuery(
    query.guests.getFormSheet.queryOptions({ input: { orgId, id: guestId, form: kind }, gcTime: 0, refetchOnWindowFocus: false }),
  );
  const copy = (label: string, value: string) => void copyText(value).then(() => toastSuccess(`${label} copied`));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The form could not be read">
      {(sheet) => (
        <>
          <dl className={classes.fieldList}>
            {sheet.fields.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value === '' ? <span className="dim">–</span> : <span>{value}</span>}
                  {value !== '' && (
                    <Button variant="subtle" size="xs" aria-label={`Copy ${label}`} onClick={() => copy(label, value)}>
                      Copy
                    </Button>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {sheet.photo !== null && (
            <a
              download={`${sheet.guestName}.${sheet.photoType === 'image/png' ? 'png' : 'jpg'}`}
              href={`data:${sheet.photoType};base64,${sheet.photo}`}
            >
              Save the photo
            </a>
          )}
          <Button variant="default" onClick={() => setPrinting((count) => count + 1)}>
            Print
          </Button>
          {printing > 0 && <SheetOnPaper key={printing} sheet={sheet} onPrinted={() => setPrinting(0)} />}
        </>
      )}
    </Loaded>
  );
}

function SheetOnPaper({ sheet, onPrinted }: { sheet: Sheet; onPrinted: () => void }) {
  const company = useWholeCompany();
  return (
    <SheetPaper onPrinted={onPrinted}>
      <h1>{company?.name ?? ''}</h1>
      <h2>
        Form III, {eventWords[sheet.kind].toLowerCase()} of {sheet.guestName}
      </h2>
      <dl>
        {sheet.fields.map(({ label, value }) => (
          <div key={label} data-row>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{sheet.acknowledgement === '' ? 'Not filed yet.' : `Acknowledgement ${sheet.acknowledgement}`}</p>
    </SheetPaper>
  );
}
