import { formatDate } from '@bahi/core/periods/business-date';
import { v7 as uuid } from 'uuid';
import { api } from './api.ts';
import { askConfirm, showAlert } from './dialogs.ts';
import { toastSuccess } from './toasts.ts';

type Subject = Omit<Parameters<typeof api.links.makeLink>[0], 'days'>;

/** The address of a page that shows this paper to whoever has it, for 90 days. */
export async function paperLink(subject: Subject): Promise<string> {
  await api.links.makeLink({ ...subject, days: 90 }, { context: { key: uuid() } });
  const { links } = await api.links.listLinks(subject);
  const token = links.find((link) => link.token !== null)?.token;
  if (!token) throw new Error('The link was ended meanwhile. Please try again.');
  return new URL(`/p/${token}`, window.location.origin).href;
}

/** Says how often the link to this paper was opened, and ends it if the person wants that. `name` is that of the paper. */
export async function endPaperLink(subject: Subject, name: string): Promise<void> {
  const { links } = await api.links.listLinks(subject);
  const open = links.filter(({ token }) => token !== null);
  const [last] = open;
  if (!last) return showAlert({ title: `No link to ${name}`, text: 'Nobody can open this paper without signing in.' });
  const openings = open.reduce((sum, link) => sum + link.openings, 0);
  const opened = openings === 0 ? 'It was not opened yet.' : `It was opened ${openings === 1 ? 'once' : `${openings} times`}.`;
  const isEnding = await askConfirm({
    title: `End the link to ${name}?`,
    text: `${last.madeBy} made it on ${formatDate(last.madeAt.slice(0, 10))}. ${opened} Until ${formatDate(last.expiresAt.slice(0, 10))} whoever has it sees this paper.`,
    confirm: 'End the link',
    cancel: 'Keep the link',
  });
  if (!isEnding) return;
  for (const { _id: id } of open) await api.links.endLink({ orgId: subject.orgId, id }, { context: { key: uuid() } });
  toastSuccess('The link opens no more.');
}
