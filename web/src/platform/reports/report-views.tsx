import { relativeDayNames, relativePeriodNames } from '@bahi/core/periods/relative-period';
import type { DaysTaken } from '@bahi/core/reports/savable-reports';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { api } from '../api.ts';
import { useCompany } from '../company.ts';
import { askConfirm } from '../dialogs.ts';
import classes from '../list-export.module.css';
import { query } from '../queries.ts';
import { useAllowed } from '../session.ts';
import { toastWarning } from '../toasts.ts';
import { useAct } from '../use-act.ts';
import { SaveView } from './save-view.tsx';
import { addressOf, isShown, placeOf, type ReportView } from './view-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The report has shown a saved view here, so its default is not applied again. */
    isOfView?: true;
  }
}

type Props = {
  report: string;
  taken: DaysTaken;
  /** The filters of the report's file, as shown. */
  asked: Readonly<Record<string, string | undefined>>;
};

const REMOVED = 'The view could not be removed';

/**
 * The saved views of a report: open one, save what is shown as one, change and remove it. Alt+V opens the menu. A report that is opened
 * without filters opens with the default view of the user.
 */
export function ReportViews({ report, taken, asked }: Props) {
  const { _id: orgId } = useCompany();
  const isPhone = useIsPhone();
  const isManager = useAllowed([{ forAdmins: true }]).length > 0;
  const { data } = useQuery(query.reportViews.list.queryOptions({ input: { orgId, report } }));
  const views = data?.views ?? [];
  const { path, search, show } = useViewAddress(taken);
  const current = views.find((view) => isShown(view, taken, path, search)) ?? null;
  const [saving, setSaving] = useState<ReportView | 'new' | null>(null);
  const removal = useAct(REMOVED, () => {});
  useDefaultView(data?.views, path, show);

  const askToRemove = async ({ _id: id, name, isShared }: ReportView) => {
    const text = isShared ? 'Everybody in the company loses it. The report itself stays.' : 'The report itself stays.';
    if (await askConfirm({ title: `Remove the view “${name}”?`, text, confirm: 'Remove', isDanger: true }))
      await removal.act((context) => api.reportViews.remove({ orgId, id }, context), id);
  };
  const items: MenuItem[] = [
    ...views.map((view) => ({
      key: view._id,
      label: view.name,
      detail: detailOf(view, taken),
      isChosen: view === current,
      onChoose: () => show(view),
    })),
    { label: 'Save view…', onChoose: () => setSaving('new') },
    ...(current?.isOwn ? [{ label: 'Change this view…', onChoose: () => setSaving(current) }] : []),
    ...(current && (current.isOwn || isManager) ? [{ label: 'Remove this view…', onChoose: () => void askToRemove(current) }] : []),
  ];
  return (
    <>
      <ActionMenu label="Saved views" className={classes.export ?? ''} items={items} keys="Alt+V">
        <Icon name="columns" size={18} />
        {!isPhone && <span className={classes.view}>{current?.name ?? 'Views'}</span>}
      </ActionMenu>
      {saving && (
        <SaveView
          report={report}
          taken={taken}
          asked={asked}
          place={{ path, search }}
          views={views}
          view={saving === 'new' ? null : saving}
          onClose={() => setSaving(null)}
        />
      )}
    </>
  );
}

function detailOf({ isOwn, author, period, gone, isDefault }: ReportView, taken: DaysTaken): string {
  const names = taken === 'day' ? relativeDayNames : relativePeriodNames;
  const parts = [
    gone.length > 0 && `${gone.join(', ')} is gone`,
    taken !== 'none' && period !== 'fixed' && names[period],
    isDefault && 'Default',
    !isOwn && `By ${author}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The address of the report, and the way to another view of it. */
function useViewAddress(taken: DaysTaken) {
  const { history } = useRouter();
  const { pathname, searchStr, state } = useLocation();
  const { area, path } = placeOf(pathname);
  const show = (view: ReportView) => {
    history.replace(addressOf(view, taken, area), { ...state, isOfView: true });
    if (view.gone.length === 0) return;
    const filters = view.gone.map((title) => title.toLowerCase()).join(' and the ');
    toastWarning(`“${view.name}”: the ${filters} that it filters by is no longer there. Choose another filter and save the view again.`);
  };
  return { path, search: searchStr, show };
}

/** Opens the default view once, if the report was opened without filters. */
function useDefaultView(views: readonly ReportView[] | undefined, path: string, show: (view: ReportView) => void): void {
  const { searchStr, state } = useLocation();
  const isPlain = searchStr === '' && !state.isOfView;
  const isFresh = useRef(isPlain);
  const usual = views?.find(({ isOwn, isDefault, path: own }) => isOwn && isDefault && own === path);
  useEffect(() => {
    if (!views || !isFresh.current) return;
    isFresh.current = false;
    if (usual && isPlain) show(usual);
  });
}
