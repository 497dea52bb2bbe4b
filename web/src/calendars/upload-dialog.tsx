import { MAX_CALENDAR_TEXT } from '@bahi/core/calendars/calendar';
import { useState } from 'react';
import type { PortalCalendar } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { DropFile } from '../ui/drop-file.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props = { orgId: string; calendar: PortalCalendar; onClose: () => void };

/** A file that is read as a portal's calendar. */
export function UploadDialog({ orgId, calendar, onClose }: Props) {
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useAct('The file could not be read', onClose);
  const take = async (chosen: File) => {
    const isLong = chosen.size > MAX_CALENDAR_TEXT;
    setFile(isLong ? null : { name: chosen.name, text: await chosen.text() });
    setProblem(isLong ? 'This file is too large for a calendar of one room type.' : null);
  };
  const send = () => {
    if (file === null) setProblem('Choose the file first.');
    else void saving.act((call) => api.calendars.uploadCalendar({ orgId, id: calendar._id, file: file.text }, call));
  };
  return (
    <FormDialog
      title={`Upload the calendar of ${calendar.name}`}
      isOpen
      onClose={onClose}
      onSubmit={send}
      submitText="Read the file"
      isSaving={saving.isSaving}
      problem={problem ?? saving.fields.file ?? saving.problem}
    >
      <DropFile
        label="Calendar file"
        asks={file === null ? 'Drop the .ics file of the portal here, or choose it.' : file.name}
        hint="The whole calendar: bookings to come that are not in it are cancelled."
        accept=".ics,text/calendar"
        isPending={saving.isSaving}
        onFile={(chosen) => void take(chosen)}
      />
    </FormDialog>
  );
}
