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
import { useIsManager } from '../session.ts';
import { toastWarning } from '../toasts.ts';
import { useAct } from '../use-act.ts';
import { MailView } from './mail-view.tsx';
import { MailedReports } from './mailed-reports.tsx';
import { nameOfPeriod } from './period-meaning.ts';
import { SaveView } from './save-view.tsx';
import { addressOf, defaultView, isShown, placeOf, type ReportView } from './view-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The report has shown a saved view here, or was left without one, so its default is not applied again. */
    isOfView?: true;
    /** The view that was opened here: another may have the same filters. */
    viewId?: string;
  }
}

type Props = {
  report: string;
  taken: DaysTaken;
  /** The filters of the report's file, as shown. */
  asked: Readonly<Record<string, string | undefined>>;
  /** The search parameters of what is shown, if the screen takes some from elsewhere than the address. */
  search?: object | undefined;
};

const REMOVED = 'The view could not be removed';

/**
 * The saved views of a report: open one, save what is shown as one, change, mail and remove it. Alt+V opens the menu. A report that is opened
 * without filters opens with the default view of the user.
 */
export function ReportViews({ report, taken, asked, search: chosen }: Props) {
  const { _id: orgId } = useCompany();
  const isPhone = useIsPhone();
  const isManager = useIsManager();
  const { data } = useQuery(query.reportViews.list.queryOptions({ input: { orgId, report } }));
  const views = data?.views ?? [];
  const { path, search, viewId, show, leave } = useViewAddress(taken, chosen);
  const fitting = views.filter((view) => isShown(view, taken, path, search));
  const current = fitting.find(({ _id }) => _id === viewId) ?? fitting[0] ?? null;
  const [saving, setSaving] = useState<ReportView | 'new' | null>(null);
  const [mailing, setMailing] = useState<ReportView | null>(null);
  const [isListing, setIsListing] = useState(false);
  const removal = useAct(REMOVED, () => {});
  useDefaultView(data?.views, path, search, show, leave);

  const askToRemove = async ({ _id: id, name, isShared }: ReportView) => {
    const text = `${isShared ? 'Everybody in the company loses it. ' : ''}The report itself stays. If the view is mailed, the mails end.`;
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
    ...(current?.isOwn
      ? [
          { label: 'Change this view…', onChoose: () => setSaving(current) },
          { label: 'Send by mail…', onChoose: () => setMailing(current) },
        ]
      : []),
    ...(current && (current.isOwn || isManager) ? [{ label: 'Remove this view…', onChoose: () => void askToRemove(current) }] : []),
    { label: 'Mailed reports…', onChoose: () => setIsListing(true) },
  ];
  return (
    <>
      <ActionMenu
        label={current ? `Saved views: ${current.name}` : 'Saved views'}
        className={classes.export ?? ''}
        items={items}
        keys="Alt+V"
      >
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
      {mailing && <MailOfView view={mailing} onClose={() => setMailing(null)} />}
      {isListing && <MailedReports onClose={() => setIsListing(false)} />}
    </>
  );
}

/** A new mail of a view; it begins with the address of the user. */
function MailOfView({ view: { _id, name }, onClose }: { view: ReportView; onClose: () => void }) {
  const { _id: orgId } = useCompany();
  const { data } = useQuery(query.reportMails.list.queryOptions({ input: { orgId } }));
  return data ? <MailView viewId={_id} viewName={name} mail={null} ownEmail={data.ownEmail} onClose={onClose} /> : null;
}

function detailOf({ isOwn, author, period, gone, isDefault }: ReportView, taken: DaysTaken): string {
  const parts = [
    gone.length > 0 && `${gone.join(', ')} is gone`,
    taken !== 'none' && period !== 'fixed' && nameOfPeriod(period, taken),
    isDefault && 'Default',
    !isOwn && `By ${author}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The address of the report, and the way to another view of it. */
function useViewAddress(taken: DaysTaken, chosen: object | undefined) {
  const { history, options } = useRouter();
  const { pathname, searchStr, href, state } = useLocation();
  const { area, path } = placeOf(pathname);
  const show = (view: ReportView) => {
    history.replace(addressOf(view, taken, area), { ...state, isOfView: true, viewId: view._id });
    if (view.gone.length === 0) return;
    const filters = view.gone.map((title) => title.toLowerCase()).join(' and the ');
    toastWarning(`“${view.name}”: the ${filters} that it filters by is no longer there. Choose another filter and save the view again.`);
  };
  const leave = () => history.replace(href, { ...state, isOfView: true });
  const search = chosen && options.stringifySearch ? options.stringifySearch({ ...chosen }) : searchStr;
  return { path, search, viewId: state.viewId, show, leave };
}

/**
 * Opens the default view once, if the report was opened without filters, and marks the address in any other case, so that the view does not
 * come back after the person left it. An address without filters whose screen restores the last choice is not yet left.
 */
function useDefaultView(
  views: readonly ReportView[] | undefined,
  path: string,
  search: string,
  show: (view: ReportView) => void,
  leave: () => void,
): void {
  const { searchStr, state } = useLocation();
  const [ownPath] = useState(path);
  const isPlain = searchStr === '';
  const isFresh = useRef(isPlain);
  // The mark arrives with a later rendering.
  const marked = useRef<string | null>(null);
  useEffect(() => {
    // On the way to another screen the address is already that one's.
    if (!views || state.isOfView || path !== ownPath || marked.current === searchStr) return;
    marked.current = searchStr;
    const usual = isFresh.current && isPlain ? defaultView(views, path) : undefined;
    isFresh.current = false;
    if (usual) show(usual);
    else if (!isPlain || search === '') leave();
  });
}
