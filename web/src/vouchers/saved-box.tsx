import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedVoucher } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { showFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { whatsAppOf } from '../platform/share-file.ts';
import { toastError } from '../platform/toasts.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { sharedText } from './details/share-voucher.ts';
import classes from './save-area.module.css';
import type { VoucherFormKind } from './voucher-form-kind.ts';

type Props = {
  kind: VoucherFormKind;
  saved: SavedVoucher;
  /** Further actions of this kind. */
  more: ReactNode;
  onNext: () => void;
};

/** The saved voucher with its number, and what one does next, each with a key. The keys work until the next voucher begins. */
export function SavedBox({ kind, saved, more, onNext }: Props) {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const link = voucherLink(kind.kind, saved._id);
  const print = () =>
    void showFile(`/orgs/${orgId}/vouchers/${saved._id}/pdf`).catch((error: unknown) =>
      toastError(sayError(error, 'Something went wrong!')),
    );
  const whatsApp = () => void window.open(whatsAppOf(sharedText({ ...saved, kind: kind.kind })), '_blank', 'noopener');
  useKeys({ 'Alt+O': () => void navigate(link), 'Alt+P': print, 'Alt+M': whatsApp, 'Alt+Enter': onNext });
  return (
    <div className={classes.saved}>
      <p>
        <Icon name="check" size={16} /> Saved {saved.voucherNumber} {kind.hasAmount && <Money paise={saved.amountPaise} />}
      </p>
      {saidOf(saved) && <p className={classes.said}>{saidOf(saved)}</p>}
      <div className={classes.links}>
        <Link {...link} title="Alt+O" aria-keyshortcuts="Alt+O">
          Open
        </Link>
        <button type="button" title="Alt+P" aria-keyshortcuts="Alt+P" onClick={print}>
          Print
        </button>
        <button type="button" title="Alt+M" aria-keyshortcuts="Alt+M" onClick={whatsApp}>
          WhatsApp
        </button>
        {more}
        <button type="button" title="Alt+Enter" aria-keyshortcuts="Alt+Enter" onClick={onNext}>
          Next
        </button>
      </div>
    </div>
  );
}

/** Messages besides the number of a saved voucher: negative cash, a removed bank date. */
export const saidOf = ({ message, voucherNumber }: SavedVoucher): string => {
  const saved = `Saved ${voucherNumber}. `;
  return message.startsWith(saved) ? message.slice(saved.length) : '';
};
