import type { Company } from '../../platform/company.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { initialsOf } from '../../ui/short-text.ts';
import classes from './company-switcher.module.css';

type Props = { companies: readonly Company[] | undefined; company: Company | null; onChoose: (company: Company) => void; isRail: boolean };

/** The company that is worked in, over the menu. */
export function CompanySwitcher({ companies, company, onChoose, isRail }: Props) {
  const name = company?.name ?? (companies ? 'No Company Added' : '');
  const items = (companies ?? []).map((each) => ({
    label: each.name,
    detail: each.isBlocked ? 'blocked' : each.isApproved ? each.place : 'waits for approval',
    isChosen: each._id === company?._id,
    onChoose: () => {
      // Below 640 px the choice closes the drawer; on a tablet it stays open.
      if (window.innerWidth < 640) document.querySelector<HTMLDialogElement>('dialog[aria-label="Menu"]')?.close();
      onChoose(each);
    },
  }));
  return (
    <div className={classes.switcher}>
      <ActionMenu
        label={`Company: ${name}`}
        items={items}
        align="start"
        empty="No companies found"
        className={classes.button ?? ''}
        keys="F3"
      >
        <span className={classes.sign} aria-hidden data-letters={initialsOf(name) || '–'} />
        {!isRail && <span className={classes.name}>{name}</span>}
        {!isRail && <Icon name="chevron" size={16} />}
      </ActionMenu>
    </div>
  );
}
