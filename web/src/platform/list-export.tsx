import { savableReports } from '@bahi/core/reports/savable-reports';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ActionMenu, type MenuItem } from '../ui/action-menu.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { useIsPhone } from '../ui/use-phone.ts';
import { useCompany } from './company.ts';
import { showFile, takeFile } from './file-calls.ts';
import classes from './list-export.module.css';
import { ReportViews } from './reports/report-views.tsx';
import { sayError } from './say-error.ts';
import { toastError } from './toasts.ts';

type Props = {
  list: string;
  /** The filters of the list, by the names of its route. */
  asked: Readonly<Record<string, string | undefined>>;
  /** The search parameters of what is shown, for a saved view, if the screen takes some from elsewhere than the address. */
  search?: object;
  /** A report of which only the groups may be printed. */
  hasGroups?: boolean;
  /** Items of the menu below the exports: the import. `label` then names both. */
  more?: readonly MenuItem[];
  /** Another button is beside it: on a phone it shows its icon alone. */
  isBeside?: boolean;
  label?: string;
};
type Format = 'xlsx' | 'csv' | 'pdf';

/**
 * Prints and exports the list or report of the company as shown, with its filters. Alt+P opens its PDF, Alt+E exports to Excel. Beside them
 * a report has its saved views.
 */
export function ListExport(props: Props) {
  const { _id: orgId } = useCompany();
  const { list, asked, search, isBeside = false } = props;
  const taken = savableReports[list];
  return (
    <>
      {taken !== undefined && <ReportViews key={list} report={list} taken={taken} asked={asked} search={search} />}
      <ExportTools {...props} isBeside={isBeside || taken !== undefined} within={`/orgs/${orgId}`} />
    </>
  );
}

/** The same for a list outside a company, such as the users of an owner. */
export const PersonListExport = (props: Props) => <ExportTools {...props} within="" />;

/** The exports of another list of the page: it has no button to print and no keys, which are those of the page. */
export function SecondExport(props: Props & { label: string }) {
  const { _id: orgId } = useCompany();
  return <ExportTools {...props} within={`/orgs/${orgId}`} isSecond />;
}

type ToolsProps = Props & { within: string; isSecond?: boolean };

function ExportTools({
  within,
  list,
  asked,
  hasGroups = false,
  more = [],
  label = 'Export',
  isBeside = false,
  isSecond = false,
}: ToolsProps) {
  const [isTaking, setIsTaking] = useState(false);
  const isPhone = useIsPhone();
  const isUnderWay = useRef(false);
  const pathOf = (format: Format, besides: Props['asked'] = {}) => {
    const filters = Object.entries({ ...asked, ...besides }).filter((each): each is [string, string] => Boolean(each[1]));
    return `${within}/exports/${list}/${format}?${new URLSearchParams(filters)}`;
  };
  /** One file at a time, even if a key is pressed repeatedly. */
  const once = (make: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsTaking(true);
    void make()
      .catch((error: unknown) => toastError(sayError(error, 'The file could not be created')))
      .finally(() => {
        isUnderWay.current = false;
        setIsTaking(false);
      });
  };
  const take = (format: Format) => once(() => takeFile(pathOf(format)));
  const print = (besides?: Props['asked']) => once(() => showFile(pathOf('pdf', besides)));
  useKeys(isSecond ? {} : { 'Alt+E': () => take('xlsx'), 'Alt+P': () => print() });
  return (
    <>
      {!isPhone && !isSecond && (
        <Button variant="default" onClick={() => print()} aria-keyshortcuts="Alt+P" disabled={isTaking}>
          Print
        </Button>
      )}
      <ActionMenu
        label={isTaking ? 'Creating the file' : label}
        className={classes.export ?? ''}
        items={[
          ...(isPhone || isSecond ? [{ label: 'Print', onChoose: () => print() }] : []),
          ...(hasGroups ? [{ label: 'Print groups only', onChoose: () => print({ levels: 'groups' }) }] : []),
          { label: 'Export to Excel', ...(!isSecond && { keys: 'Alt+E' }), onChoose: () => take('xlsx') },
          { label: 'Export to CSV', onChoose: () => take('csv') },
          { label: 'Export to PDF', onChoose: () => take('pdf') },
          ...more,
        ]}
      >
        <Icon name="transfer" size={18} />
        {!(isPhone && isBeside) && <span>{isSecond ? label : 'Export'}</span>}
      </ActionMenu>
    </>
  );
}
