import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { AgeLimits } from '../platform/age-limits.tsx';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { useSession } from '../platform/session.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import classes from './outstanding-report.module.css';

type Props = {
  by: 'due' | 'bill';
  /** As shown, and as the company stores them. */
  ageLimits: string;
  kept: string;
  onChange: (asked: { by?: 'due' | 'bill'; ageLimits?: string }) => void;
};

/**
 * The day from which bills age, and the limits of the buckets. A manager may save them for the company.
 */
export function AgeingFields({ by, ageLimits, kept, onChange }: Props) {
  return (
    <div className={classes.ageing}>
      <NativeSelect
        aria-label="Aged by"
        value={by}
        onChange={({ currentTarget: { value } }) => onChange({ by: value === 'bill' ? 'bill' : 'due' })}
        data={[
          { value: 'due', label: 'By due date' },
          { value: 'bill', label: 'By bill date' },
        ]}
      />
      <AgeLimits limits={ageLimits} onChange={(limits) => onChange({ ageLimits: limits })} />
      {ageLimits !== kept && <KeepLimits ageLimits={ageLimits} />}
    </div>
  );
}

/** Saves the buckets for all users of the company. */
function KeepLimits({ ageLimits }: { ageLimits: string }) {
  const { _id: orgId } = useCompany();
  const queries = useQueryClient();
  const isManager = useSession('staff')?.role === 'admin';
  if (!isManager) return null;
  const keep = async () => {
    try {
      const { message } = await api.bills.saveAgeLimits({ orgId, ageLimits }, { context: { key: uuid() } });
      toastSuccess(message);
      await queries.invalidateQueries({ queryKey: query.bills.listOutstandingParties.key() });
    } catch (error) {
      toastError(sayError(error, 'The buckets could not be kept'));
    }
  };
  return (
    <button type="button" className={classes.again} onClick={() => void keep()}>
      Keep for the company
    </button>
  );
}
