import { useState } from 'react';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { useCompany } from './company.ts';
import { takeFile } from './file-calls.ts';
import { sayError } from './say-error.ts';
import { toastError } from './toasts.ts';

type Props = { list: string; asked: Readonly<Record<string, string | undefined>> };

/** What is shown, into a file, with its filters. Alt+E is the one for Excel. */
export function ListExport({ list, asked }: Props) {
  const { _id: orgId } = useCompany();
  const [isTaking, setIsTaking] = useState(false);
  const take = async (format: 'xlsx' | 'csv' | 'pdf') => {
    setIsTaking(true);
    const filters = Object.entries(asked).filter((each): each is [string, string] => each[1] !== undefined);
    await takeFile(`/orgs/${orgId}/exports/${list}/${format}?${new URLSearchParams(filters)}`).catch((error: unknown) =>
      toastError(sayError(error, 'The list could not be taken')),
    );
    setIsTaking(false);
  };
  useKeys({ 'Alt+E': () => void take('xlsx') });
  return (
    <ActionMenu
      label={isTaking ? 'Making the file' : 'Export'}
      items={[
        { label: 'Export to Excel', detail: 'Alt+E', onChoose: () => void take('xlsx') },
        { label: 'Export to CSV', onChoose: () => void take('csv') },
        { label: 'Export to PDF', detail: 'The list as it is shown', onChoose: () => void take('pdf') },
      ]}
    >
      <Icon name="transfer" size={18} />
    </ActionMenu>
  );
}
