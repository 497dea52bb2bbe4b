import { insertFeedback } from '../folios/public/feedback-store.ts';
import { findCompanyAtWork } from '../platform/access-store.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import { forAnyone, forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { inReadOnlyTransaction, inTransaction, type Tx } from '../platform/transaction.ts';
import { Turns } from '../platform/turns.ts';
import { countOpening, endLinkOf, findLasting, findOpenLink, insertLink, listLinksOf } from './link-store.ts';
import { newLinkId, readToken, tokenOf } from './link-token.ts';
import { type LinkedPaper, type LinkKind, linkedPapers } from './linked-paper.ts';

const makeLink = forMembers.links.makeLink.handler(async ({ input, context: { tx, company, caller, seal } }) => {
  const { kind, subjectId, days } = input;
  const orgId = company.id;
  // The rights on the record are those of its paper.
  if (!(await linkedPapers[kind]({ tx, company }, subjectId))) throw new Refusal('NOT_FOUND');
  const lasting = await tx.first(findLasting(orgId, { kind, subjectId }));
  if (lasting) return { message: 'Link ready', _id: lasting.id };
  const id = newLinkId(seal, orgId);
  await tx.query(insertLink({ orgId, id, kind, subjectId, days, by: caller }));
  return { message: 'Link made', _id: id };
});

const listLinks = forMembers.links.listLinks.handler(async ({ input, context: { tx, company, seal } }) => {
  const { kind, subjectId } = input;
  if (!(await linkedPapers[kind]({ tx, company }, subjectId))) throw new Refusal('NOT_FOUND');
  const rows = await tx.query(listLinksOf(company.id, { kind, subjectId }));
  const links = rows.map(({ isOpen, kind: _, subjectId: __, ...row }) => ({
    ...row,
    token: isOpen ? tokenOf(seal, { orgId: company.id, id: row._id }) : null,
  }));
  return { links };
});

const endLink = forMembers.links.endLink.handler(async ({ input: { id }, context: { tx, company } }) => {
  if (!(await tx.first(endLinkOf(company.id, id)))) throw new Refusal('NOT_FOUND');
  return { message: 'Link ended' };
});

const notOpen = () => new Refusal('LINK_CLOSED');

/** The paper of a link as it is now. A blocked company shows none. */
async function readLinked({ pool, db, seal }: RequestContext, token: string): Promise<LinkedPaper & { orgId: string }> {
  const link = readToken(seal, token);
  if (!link) throw notOpen();
  return inReadOnlyTransaction(pool, db, link.orgId, async (tx) => ({ ...(await paperOf(tx, link)), orgId: link.orgId }));
}

async function paperOf(tx: Tx, { orgId, id }: { orgId: string; id: string }): Promise<LinkedPaper> {
  const [[subject], [row]] = await tx.together([findOpenLink(orgId, id), findCompanyAtWork(orgId)]);
  if (!subject || !row?.isOpen) throw notOpen();
  const company = narrowedFor(row, { kind: 'owner', id: nilUuid, role: null });
  const paper = await linkedPapers[subject.kind as LinkKind]({ tx, company }, subject.subjectId);
  if (!paper) throw notOpen();
  return paper;
}

const openLink = forAnyone.links.openLink.handler(async ({ input: { token }, context }) => {
  context.reply.header('x-robots-tag', 'noindex');
  const { draw: _, orgId: __, stay, ...shown } = await readLinked(context, token);
  return { ...shown, feedback: stay && (stay.hasFeedback ? ('given' as const) : ('asked' as const)) };
});

/** One paper of a company at a time, beside those that its own people print. */
const linkTurns = new Turns(1);

const getLinkPdf = forAnyone.links.getLinkPdf.handler(async ({ input: { token }, context }) => {
  context.reply.header('x-robots-tag', 'noindex');
  const { orgId, title, number, draw } = await readLinked(context, token);
  return pdfFile(context.reply, await linkTurns.take(orgId, draw), `${title} ${number}`);
});

const noteOpening = forAnyone.links.noteOpening.handler(async ({ input: { token }, context: { pool, db, seal } }) => {
  const link = readToken(seal, token);
  if (!link) throw notOpen();
  await inTransaction(pool, db, link.orgId, (tx) => tx.query(countOpening(link.orgId, link.id)));
  return { message: 'Counted' };
});

/** The guest's word on the stay; a second one is thanked for and changes nothing, as a guest may press twice. */
const giveFeedback = forAnyone.links.giveFeedback.handler(async ({ input: { token, stars, remark }, context: { pool, db, seal } }) => {
  const link = readToken(seal, token);
  if (!link) throw notOpen();
  await inTransaction(pool, db, link.orgId, async (tx) => {
    const { stay } = await paperOf(tx, link);
    if (!stay) throw new Refusal('NOT_FOUND', undefined, 'This paper asks no question.');
    await tx.query(insertFeedback(link.orgId, stay.stayId, { stars, remark }));
  });
  return { message: 'Thank you' };
});

/** Links that open one paper to people without an account. */
export const links = { makeLink, listLinks, endLink, openLink, getLinkPdf, noteOpening, giveFeedback };
