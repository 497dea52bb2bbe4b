import { allSheets } from '@bahi/core/files/all-sheets';
import { listExports } from '@bahi/core/files/exports';
import { Button } from '@mantine/core';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ListExport } from '../platform/list-export.tsx';
import { at, useRecordPlace } from '../platform/records/record-place.ts';
import type { RecordTools } from '../platform/records/record-tools.ts';
import { areaOf } from './import-place.ts';

type Tools = ComponentProps<RecordTools>;

/** Prints and exports the list as shown; imports into it if it has a sheet and the user may. */
export default function ListTools({ record, asked, columns, isWayIn = false }: Tools) {
  const { isManager, isOfTally } = useRecordPlace();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
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

  return (
    <ListExport
      list={list.name}
      asked={{ ...asked, ...kindOf(path, asked.kind), columns: columns.join(',') }}
      {...(mayImport && {
        label: 'Export and import',
        more: [{ label: 'Import from a file', detail: 'Excel or CSV', onChoose: () => void navigate(way) }],
      })}
    />
  );
}

/** Banks and cash have their own lists, whose address names no kind. */
function kindOf(path: string, kind: string | undefined): { kind?: string } {
  if (path.includes('/bankList')) return { kind: 'bank' };
  if (path.includes('/cashList')) return { kind: 'cash' };
  return path.includes('/ledgerList') ? { kind: kind ?? 'notParty' } : {};
}
