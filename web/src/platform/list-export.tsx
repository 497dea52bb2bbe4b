import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { useIsPhone } from '../ui/use-phone.ts';
import { useCompany } from './company.ts';
import { showFile, takeFile } from './file-calls.ts';
import { sayError } from './say-error.ts';
import { toastError } from './toasts.ts';

type Props = {
  list: string;
  asked: Readonly<Record<string, string | undefined>>;
  /** A report: it has a Print button, and Alt+P opens its PDF. */
  isReport?: boolean;
  /** A report of which only the groups may be printed. */
  hasGroups?: boolean;
};
type Format = 'xlsx' | 'csv' | 'pdf';

/** Exports the list or report as shown, with its filters. Alt+E exports to Excel. */
export function ListExport({ list, asked, isReport = false, hasGroups = false }: Props) {
  const { _id: orgId } = useCompany();
  const [isTaking, setIsTaking] = useState(false);
  const isPhone = useIsPhone();
  const isUnderWay = useRef(false);
  const pathOf = (format: Format, more: Props['asked'] = {}) => {
    const filters = Object.entries({ ...asked, ...more }).filter((each): each is [string, string] => each[1] !== undefined);
    return `/orgs/${orgId}/exports/${list}/${format}?${new URLSearchParams(filters)}`;
  };
  /** One file at a time, even if a key is pressed repeatedly. */
  const once = (make: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsTaking(true);
    void make()
      .catch((error: unknown) => toastError(sayError(error, isReport ? 'The report could not be exported' : 'The list could not be taken')))
      .finally(() => {
        isUnderWay.current = false;
        setIsTaking(false);
      });
  };
  const take = (format: Format) => once(() => takeFile(pathOf(format)));
  const print = (more?: Props['asked']) => once(() => showFile(pathOf('pdf', more)));
  useKeys({ 'Alt+E': () => take('xlsx'), ...(isReport && { 'Alt+P': () => print() }) });
  return (
    <>
      {isReport && !isPhone && (
        <Button variant="default" onClick={() => print()} aria-keyshortcuts="Alt+P" disabled={isTaking}>
          Print
        </Button>
      )}
      <ActionMenu
        label={isTaking ? 'Making the file' : 'Export'}
        items={[
          ...(isReport && isPhone ? [{ label: 'Print', onChoose: () => print() }] : []),
          ...(hasGroups ? [{ label: 'Print groups only', onChoose: () => print({ levels: 'groups' }) }] : []),
          { label: 'Export to Excel', detail: 'Alt+E', onChoose: () => take('xlsx') },
          { label: 'Export to CSV', onChoose: () => take('csv') },
          {
            label: 'Export to PDF',
            detail: isReport ? 'Alt+P shows it for printing' : 'The list as it is shown',
            onChoose: () => take('pdf'),
          },
        ]}
      >
        <Icon name="transfer" size={18} />
      </ActionMenu>
    </>
  );
}
