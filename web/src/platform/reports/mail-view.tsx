import { MAX_RECIPIENTS, type MailTimes, weekdayNames } from '@bahi/core/reports/report-mail';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FieldRow, FormDialog } from '../../ui/form-dialog.tsx';
import { api } from '../api.ts';
import { useCompany } from '../company.ts';
import { useAct } from '../use-act.ts';

export type ReportMail = Awaited<ReturnType<typeof api.reportMails.list>>['mails'][number];

type Props = {
  viewId: string;
  viewName: string;
  /** The mail to change; null for a new one. */
  mail: ReportMail | null;
  ownEmail: string;
  onClose: () => void;
};

const rhythms = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const;
const formats = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
  { value: 'pdf', label: 'PDF' },
] as const;
const weekdays = weekdayNames.map((label, at) => ({ value: String(at + 1), label }));
const monthDays = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: at === 30 ? 'Last day' : String(at + 1) }));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

/** The times, the kind of file and the addresses of a view that is mailed. */
export function MailView({ viewId, viewName, mail, ownEmail, onClose }: Props) {
  const { _id: orgId } = useCompany();
  const [times, setTimes] = useState<MailTimes>(mail ?? { rhythm: 'week', weekday: 1, monthDay: 1, hour: 9 });
  const [format, setFormat] = useState(mail?.format ?? 'xlsx');
  const [addresses, setAddresses] = useState(mail?.recipients.join(', ') ?? ownEmail);
  const title = `Mail “${viewName}”`;
  const { act, isSaving, fields, problem } = useAct(title, onClose);
  const set = (change: Partial<MailTimes>) => setTimes({ ...times, ...change });
  const submit = () => {
    const { rhythm, weekday, monthDay, hour } = times;
    const recipients = addresses.split(/[\s,;]+/).filter(Boolean);
    const values = { orgId, rhythm, weekday, monthDay, hour, format, recipients };
    void act((context) =>
      mail
        ? api.reportMails.update({ ...values, id: mail._id, isPaused: false }, context)
        : api.reportMails.save({ ...values, viewId }, context),
    );
  };
  const wrongAddress = Object.entries(fields).find(([field]) => field.startsWith('recipients'))?.[1];
  return (
    <FormDialog title={title} isOpen onClose={onClose} onSubmit={submit} submitText="Save" isSaving={isSaving} problem={problem}>
      <FieldRow>
        <ChoiceField label="How often" choices={rhythms} value={times.rhythm} onChoose={(rhythm) => set({ rhythm })} data-autofocus />
        {times.rhythm === 'week' && (
          <ChoiceField
            label="Weekday"
            choices={weekdays}
            value={String(times.weekday)}
            onChoose={(weekday) => set({ weekday: Number(weekday) })}
          />
        )}
        {times.rhythm === 'month' && (
          <ChoiceField
            label="Day of the month"
            choices={monthDays}
            value={String(times.monthDay)}
            onChoose={(monthDay) => set({ monthDay: Number(monthDay) })}
          />
        )}
      </FieldRow>
      <FieldRow>
        <ChoiceField label="Time" choices={hours} value={String(times.hour)} onChoose={(hour) => set({ hour: Number(hour) })} />
        <ChoiceField label="File" choices={formats} value={format} onChoose={setFormat} />
      </FieldRow>
      <TextInput
        label="Mail addresses"
        description={`Up to ${MAX_RECIPIENTS}, with commas between them. Each gets what you may see.`}
        value={addresses}
        onChange={({ currentTarget }) => setAddresses(currentTarget.value)}
        error={wrongAddress}
      />
    </FormDialog>
  );
}
