import { api } from './api.ts';

type Subject = Omit<Parameters<typeof api.links.makeLink>[0], 'days'>;

/** The address of a page that shows this paper to whoever has it, for 90 days. */
export async function paperLink(subject: Subject): Promise<string> {
  await api.links.makeLink({ ...subject, days: 90 });
  const { links } = await api.links.listLinks(subject);
  const token = links.find((link) => link.token !== null)?.token;
  if (!token) throw new Error('The link was ended meanwhile. Please try again.');
  return new URL(`/p/${token}`, window.location.origin).href;
}
