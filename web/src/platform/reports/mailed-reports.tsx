import { mailTimesText } from '@bahi/core/reports/report-mail';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { FocusReturn } from '../../ui/dialog-focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { KeysWall } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { api } from '../api.ts';
import { useCompany } from '../company.ts';
import { askConfirm } from '../dialogs.ts';
import { query } from '../queries.ts';
import { instantText } from '../records/instant-text.ts';
import { useAct } from '../use-act.ts';
import { MailView, type ReportMail } from './mail-view.tsx';
import classes from './mailed-reports.module.css';

/** The reports that are mailed, with their last and next time. Each is sent now, changed, paused or removed. */
export function MailedReports({ onClose }: { onClose: () => void }) {
  const { _id: orgId } = useCompany();
  const isPhone = useIsPhone();
  // A mail sent now goes out by a job: its result is shown soon after.
  const answer = useQuery(query.reportMails.list.queryOptions({ input: { orgId }, staleTime: 0, refetchInterval: 3_000 }));
  const [changing, setChanging] = useState<ReportMail | null>(null);
  const { act, isSaving, problem } = useAct('The mail could not be changed', () => {});
  if (changing) {
    const { viewId, viewName } = changing;
    const ownEmail = answer.data?.ownEmail ?? '';
    return <MailView viewId={viewId} viewName={viewName} mail={changing} ownEmail={ownEmail} onClose={() => setChanging(null)} />;
  }
  const pause = (mail: ReportMail, isPaused: boolean) => {
    const { _id: id, rhythm, weekday, monthDay, hour, format, recipients } = mail;
    const values = { orgId, id, rhythm, weekday, monthDay, hour, format, recipients, isPaused };
    void act((context) => api.reportMails.update(values, context), id);
  };
  const remove = async ({ _id: id, viewName }: ReportMail) => {
    const text = 'Nobody gets it any more. The view stays.';
    if (await askConfirm({ title: `Stop mailing “${viewName}”?`, text, confirm: 'Remove', isDanger: true }))
      await act((context) => api.reportMails.remove({ orgId, id }, context), id);
  };
  const itemsOf = (mail: ReportMail): MenuItem[] => [
    ...(mail.isOwn && !mail.isPaused
      ? [{ label: 'Send now', onChoose: () => void act((context) => api.reportMails.send({ orgId, id: mail._id }, context), mail._id) }]
      : []),
    ...(mail.isOwn
      ? [
          { label: 'Change…', onChoose: () => setChanging(mail) },
          { label: mail.isPaused ? 'Go on' : 'Pause', onChoose: () => pause(mail, !mail.isPaused) },
        ]
      : []),
    { label: 'Remove…', onChoose: () => void remove(mail) },
  ];
  return (
    <Modal opened onClose={onClose} title="Mailed reports" size={640} fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <FocusReturn />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The mailed reports could not be read">
        {({ mails }) =>
          mails.length === 0 ? (
            <EmptyState title="No report is mailed" text="Open a saved view of yours and choose Send by mail in the menu Views." />
          ) : (
            <ul className={classes.mails} aria-label="Mailed reports" inert={isSaving}>
              {mails.map((mail) => (
                <li key={mail._id} className={classes.mail}>
                  <Mail mail={mail} />
                  <ActionMenu label={`More for ${mail.viewName}`} items={itemsOf(mail)}>
                    <Icon name="more" size={16} />
                  </ActionMenu>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}

const fileNames = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;

function Mail({ mail }: { mail: ReportMail }) {
  const { viewName, title, format, recipients, isOwn, author, isPaused, pausedBecause, nextAt, lastAt, lastResult } = mail;
  return (
    <div className={classes.text}>
      <span>
        <strong>{viewName}</strong>{' '}
        <span className="dim">
          {title}
          {!isOwn && ` · by ${author}`}
        </span>
      </span>
      <span className="dim">
        {mailTimesText(mail)} · {fileNames[format]} · {recipients.join(', ')}
      </span>
      {isPaused ? (
        <span className={classes.paused}>Paused{pausedBecause && `: ${pausedBecause}`}</span>
      ) : (
        <span className="dim">Next {instantText(nextAt)}</span>
      )}
      <span className="dim">{lastAt === null ? 'Not sent yet' : `${lastResult}, ${instantText(lastAt)}`}</span>
    </div>
  );
}
