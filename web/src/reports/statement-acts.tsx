import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { PartyStatement } from '../platform/answers.ts';
import { fetchFile, showFile, takeFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { mailOf, shareFile, sharesFiles, whatsAppOf } from '../platform/share-file.ts';
import { toastError } from '../platform/toasts.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { useKeys } from '../ui/keys.ts';
import { useIsPhone } from '../ui/use-phone.ts';

type Shown = Pick<PartyStatement, 'party' | 'from' | 'to' | 'closingPaise'>;

/** The text of a shared statement: Statement of Anand Stores to 22/11/2026, balance ₹1,180.00 Dr. */
export function sharedStatement({ party, to, closingPaise }: Shown): string {
  const side = closingPaise === 0 ? '' : closingPaise > 0 ? ' Dr' : ' Cr';
  return `Statement of ${party.partyName} to ${formatDate(to)}, balance ${formatRupees(Math.abs(closingPaise), 'two')}${side}`;
}

/** Prints, exports and shares the statement as shown. */
export function StatementActs({ orgId, statement }: { orgId: string; statement: Shown }) {
  const { party, from, to } = statement;
  const pdf = `/orgs/${orgId}/parties/${party._id}/statement/pdf?from=${from}&to=${to}`;
  const isPhone = useIsPhone();
  const isUnderWay = useRef(false);
  /** One at a time; errors are shown. */
  const once = (work: () => Promise<unknown>) => () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work()
      .catch((error: unknown) => toastError(sayError(error, 'The statement could not be drawn')))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  const print = once(() => showFile(pdf));
  const take = once(() => takeFile(pdf));
  const entries = (format: 'xlsx' | 'csv') =>
    once(() => takeFile(`/orgs/${orgId}/exports/ledger/${format}?ledger=${party._id}&from=${from}&to=${to}`));
  const share = once(async () => shareFile(await fetchFile(pdf), sharedStatement(statement)));
  useKeys({ 'Alt+P': print, 'Alt+E': take, ...(sharesFiles() && { 'Alt+M': share }) });
  return (
    <>
      {!isPhone && (
        <Button onClick={print} aria-keyshortcuts="Alt+P">
          Print
        </Button>
      )}
      <ActionMenu
        label="Share"
        items={[
          ...(isPhone ? [{ label: 'Print', onChoose: print }] : []),
          { label: 'Download PDF', keys: 'Alt+E', onChoose: take },
          { label: 'Export to Excel', onChoose: entries('xlsx') },
          { label: 'Export to CSV', onChoose: entries('csv') },
          ...(sharesFiles() ? [{ label: 'Share the PDF', keys: 'Alt+M', onChoose: share }] : []),
          { label: 'WhatsApp', onChoose: () => void window.open(whatsAppOf(sharedStatement(statement)), '_blank', 'noopener') },
          { label: 'Mail', onChoose: () => window.location.assign(mailOf(sharedStatement(statement))) },
        ]}
      >
        Share
      </ActionMenu>
    </>
  );
}
