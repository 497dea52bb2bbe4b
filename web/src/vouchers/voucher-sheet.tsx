import type { ReactNode } from 'react';
import type { KeyNote } from '../ui/help-context.ts';
import { KeyBar, KeysButton } from '../ui/key-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UnparsedContext } from '../ui/unparsed-figures.ts';
import { useIsPhone } from '../ui/use-phone.ts';
import { DraftState } from './draft-state.tsx';
import { PhoneFoot } from './phone-foot.tsx';
import { SaveArea, SaveNews } from './save-area.tsx';
import type { VoucherForm } from './use-voucher-form.ts';
import classes from './voucher-form.module.css';

type Props = {
  form: VoucherForm;
  /** Beside the title: the number. */
  detail: ReactNode;
  notes: readonly KeyNote[];
  /** At the side, above Save, with the name of that part of the page. */
  sums: ReactNode;
  sideLabel: string;
  /** On a phone, beside Save. */
  foot?: { readonly hint?: string; readonly total: string };
  /** The remedies of a refusal, and what one can do with the saved voucher besides opening it. */
  remedy: ReactNode;
  more?: ReactNode;
  /** The head, the lines and what is folded below them. */
  children: ReactNode;
};

/** The page of a voucher of any kind: its fields in the middle, sums and Save at the side, keys at the edge. */
export function VoucherSheet({ form, detail, notes, sums, sideLabel, foot, remedy, more, children }: Props) {
  const { kind, voucher, isEdit, groups, onSave } = form;
  const { entry, state, problems, keeper } = voucher;
  const isPhone = useIsPhone();
  const isSaving = state.kind === 'saving';
  return (
    <UnparsedContext value={keeper}>
      <div className={classes.frame}>
        <div className={classes.sheet}>
          <PageHeader
            title={isEdit ? kind.editTitle : kind.title}
            detail={detail}
            action={
              <>
                <DraftState changedAt={entry.changedAt} />
                <KeysButton groups={groups} notes={notes} />
              </>
            }
          />
          <div className={classes.page} data-phone={isPhone || undefined}>
            <div className={classes.main} inert={isSaving}>
              {children}
            </div>
            <aside className={classes.side} aria-label={sideLabel} data-landmark>
              <div className={classes.sideScroll}>{sums}</div>
              <SaveArea form={form} remedy={remedy} more={more} hasButton={!isPhone} />
              <SaveNews state={state} problems={problems} />
            </aside>
          </div>
          {isPhone && foot && <PhoneFoot hint={foot.hint} total={foot.total} isSaving={isSaving} onSave={onSave} />}
        </div>
        <KeyBar groups={groups} />
      </div>
    </UnparsedContext>
  );
}
