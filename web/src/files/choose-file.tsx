import { allSheets, type SheetName, sheetOf } from '@bahi/core/files/all-sheets';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany, useHasFeature } from '../platform/company.ts';
import { sendFile, takeFile } from '../platform/file-calls.ts';
import { at } from '../platform/records/record-place.ts';
import { personHere } from '../platform/save-result-toast.ts';
import { sayError } from '../platform/say-error.ts';
import { useStillHere } from '../platform/still-here.ts';
import { toastError } from '../platform/toasts.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DropFile } from '../ui/drop-file.tsx';
import { followImport } from './follow-import.ts';
import classes from './import.module.css';
import { areaOf, type ImportSearch } from './import-place.ts';
import { PastImports } from './past-imports.tsx';
import { SheetNotes } from './sheet-notes.tsx';

/** The limit of the server; checked before the upload. */
const MOST_BYTES = 20_000_000;

/** The kind of file, its template, and the file: dropped or chosen. */
export function ChooseFile({ sheet }: { sheet: SheetName }) {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [by] = useState(personHere);
  const hasRooms = useHasFeature('rooms');
  const sheets = allSheets.filter(({ name }) => name !== 'bookings' || hasRooms);
  const area = useRouterState({ select: ({ location }) => areaOf(location.pathname) });
  const go = (search: ImportSearch, replace: boolean) => navigate({ to: at(area, '/import'), search: search as never, replace });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_BYTES) throw new Error(`The file is larger than ${MOST_BYTES / 1_000_000} MB. Part it into several.`);
      const { import: begun } = await api.imports.save({ orgId, sheet, fileName: file.name.slice(-255) }, { context: { key: uuid() } });
      await sendFile(`/orgs/${orgId}/imports/${begun._id}/file`, file);
      return begun._id;
    },
    onSuccess: (id) => (isStillHere() ? go({ id }, false) : followImport({ orgId, id, by })),
    onError: (problem, { name }) => void (isStillHere() || toastError(`${name} – ${sayError(problem, 'The file could not be sent')}`)),
  });
  const template = (format: 'xlsx' | 'csv') =>
    void takeFile(`/orgs/${orgId}/importTemplates/${sheet}/${format}`).catch((problem: unknown) =>
      toastError(sayError(problem, 'The template could not be taken')),
    );

  return (
    <div className={classes.page}>
      <div className={classes.which}>
        <ChoiceField
          label="What is in the file"
          choices={sheets.map(({ name, title }) => ({ value: name, label: title }))}
          value={sheet}
          onChoose={(sheet) => void go({ sheet }, true)}
        />
        <p className="dim">{sheetOf(sheet).note}</p>
      </div>
      <DropFile
        label="File"
        asks="Drop an Excel (.xlsx) or CSV file here, or"
        hint="Nothing is changed before you have seen what the check says. Up to 20 MB and 50,000 rows."
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        isPending={isPending}
        onFile={mutate}
      />
      {error && (
        <p role="alert" className={classes.refused}>
          {sayError(error, 'The file could not be sent')}
        </p>
      )}
      <div className={classes.templates}>
        <Button variant="default" onClick={() => template('xlsx')}>
          Template for Excel
        </Button>
        <Button variant="default" onClick={() => template('csv')}>
          Template as CSV
        </Button>
      </div>
      <SheetNotes sheet={sheet} />
      <PastImports />
    </div>
  );
}
