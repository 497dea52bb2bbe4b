import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useLeaveDialog } from '../leave-form.ts';
import { GoneNotice, StaleNotice } from './stale-notice.tsx';
import type { RecordForm, StoredRecord } from './use-record-form.ts';

type Props<Row extends StoredRecord> = {
  /** The noun of the title: “New brand”, “Alter brand”. */
  one: string;
  form: RecordForm<Row>;
  /** The record to edit. */
  row?: Row | null;
  /** Loads it again. */
  reload?: () => Promise<Row | undefined>;
  onClose: () => void;
  children: ReactNode;
};

/** Creates (Alt+C) or edits (Ctrl+Alt+Enter) a record in a dialog above the form. */
export function RecordDialog<Row extends StoredRecord>({ one, form, row = null, reload, onClose, children }: Props<Row>) {
  const { leave } = useLeaveDialog(form.isDirty, onClose);
  return (
    <FormDialog
      title={row ? `Alter ${one}` : `New ${one}`}
      isOpen
      onClose={leave}
      onSubmit={form.save}
      submitText={row ? 'Save' : 'Create'}
      isSaving={form.isSaving}
      problem={form.refusal}
    >
      {form.isGone && <GoneNotice isSaving={form.isSaving} onSaveAnew={form.saveAnew} />}
      {form.stale && (
        <StaleNotice
          stale={form.stale}
          isSaving={form.isSaving}
          onLoad={async () => {
            const stored = await reload?.();
            if (stored) form.loadStored(stored);
          }}
          onSaveOver={form.saveOver}
        />
      )}
      {children}
    </FormDialog>
  );
}
