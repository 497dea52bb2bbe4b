import { allSheets } from '@bahi/core/files/all-sheets';
import { listExports } from '@bahi/core/files/exports';
import { Button } from '@mantine/core';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useCompany } from '../platform/company.ts';
import { takeFile } from '../platform/file-calls.ts';
import { at, useRecordPlace } from '../platform/records/record-place.ts';
import type { RecordTools } from '../platform/records/record-tools.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Icon } from '../ui/icons.tsx';
import { areaOf } from './import-place.ts';

type Tools = ComponentProps<RecordTools>;

/** Exports the list as shown; imports into it if it has a sheet and the user may. */
export default function ListTools({ record, asked, columns, isWayIn = false }: Tools) {
  const { _id: orgId } = useCompany();
  const { isManager, isOfTally } = useRecordPlace();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const [isTaking, setIsTaking] = useState(false);
  const list = listExports.find((each) => each.record === record);
  const sheet = allSheets.find(({ name }) => name === list?.name);
  if (!list) return null;
  const mayImport = sheet !== undefined && isManager && (!isOfTally || path.startsWith('/pUsers'));
  const way = { to: at(areaOf(path), '/import'), search: { sheet: sheet?.name } as never };
  if (isWayIn) {
    return mayImport ? (
      <Button variant="default" component={Link} {...way}>
        Import from a file
      </Button>
    ) : null;
  }

  const take = async (format: 'xlsx' | 'csv' | 'pdf') => {
    setIsTaking(true);
    const filters = Object.entries({ ...asked, ...kindOf(path, asked.kind) }).filter(([, value]) => value);
    const query = new URLSearchParams([...filters, ['columns', columns.join(',')]] as string[][]);
    await takeFile(`/orgs/${orgId}/exports/${list.name}/${format}?${query}`).catch((error: unknown) =>
      toastError(sayError(error, 'The list could not be taken')),
    );
    setIsTaking(false);
  };
  return (
    <ActionMenu
      label={isTaking ? 'Making the file' : 'Export and import'}
      items={[
        { label: 'Export to Excel', detail: 'The list as it is shown', onChoose: () => void take('xlsx') },
        { label: 'Export to CSV', detail: 'The list as it is shown', onChoose: () => void take('csv') },
        { label: 'Export to PDF', detail: 'The list as it is shown', onChoose: () => void take('pdf') },
        ...(mayImport ? [{ label: 'Import from a file', detail: 'Excel or CSV', onChoose: () => void navigate(way) }] : []),
      ]}
    >
      <Icon name="transfer" size={18} />
    </ActionMenu>
  );
}

/** Banks and cash have their own lists, whose address names no kind. */
function kindOf(path: string, kind: string | undefined): { kind?: string } {
  if (path.includes('/bankList')) return { kind: 'bank' };
  if (path.includes('/cashList')) return { kind: 'cash' };
  return path.includes('/ledgerList') ? { kind: kind ?? 'notParty' } : {};
}
