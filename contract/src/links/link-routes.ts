import { MOST_REMARK } from '@bahi/core/rooms/feedback';
import { z } from 'zod';
import { inCompany, message, open, orgId } from '../base.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, instant, named, outgoing } from '../wire.ts';

const path = '/orgs/{orgId}/links';
const tags = ['links'];

/** The kinds of paper that a link may show. */
export const linkKind = z.enum(['voucher', 'booking', 'warranty']);
/** A voucher or booking of the company; for its warranty cards, the sale. */
const subject = { ...orgId, kind: linkKind, subjectId: id };

/** The end of the address of a page that needs no sign-in: names the company and the link, and proves that this installation made it. */
const token = z.string().regex(/^[A-Za-z0-9_-]{64}$/);

const link = z.strictObject({
  _id: id,
  /** Null if it opens no more. */
  token: token.nullable(),
  madeAt: instant,
  madeBy: z.string(),
  expiresAt: instant,
  /** How often a person opened its page. The preview of a chat program does not count. */
  openings: z.int(),
  lastOpenedAt: instant.nullable(),
});

const { money } = outgoing;
/** The page of a link shows this beside the paper. */
const linkedPaper = named(outgoing, {
  company: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
  /** As on the paper: "Tax invoice", "Booking". */
  title: z.string(),
  number: z.string(),
  date,
  /** Set for a paper that no longer counts: "Cancelled", "Expired". */
  note: z.string(),
  totalPaise: as('total', money.nullable()),
  /** The amount to pay now; null where nothing is. */
  due: named(outgoing, {
    pendingPaise: as('amount', money),
    /** The last day to pay it. */
    on: date.nullable(),
    /** The UPI address to pay to, with a QR code as the path of its black modules; null if the company has none. */
    upi: z.strictObject({ upiId: z.string(), side: z.int(), path: z.string() }).nullable(),
  }).nullable(),
  /** The page asks the guest of a hotel about the stay, or says that the guest has answered; null for other papers. */
  feedback: z.enum(['asked', 'given']).nullable(),
});

const byToken = open.errors({ ...refusals.linkClosed, ...refusals.notFound });

export const linkRoutes = {
  makeLink: inCompany
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Makes a link to a paper for people without an account; the present one, if it opens for another week',
    })
    .input(
      z.strictObject({
        ...subject,
        /** It ends after so many days. */
        days: z.int().min(1, 'At least one day.').max(365, 'At most 365 days.').default(90),
      }),
    )
    .output(z.strictObject({ message: z.string(), _id: id })),
  listLinks: inCompany
    .route({ method: 'GET', path, tags, summary: 'The last twenty links to a paper, the newest first' })
    .input(z.strictObject(subject))
    .output(z.strictObject({ links: z.array(link).max(20) })),
  endLink: inCompany
    .route({ method: 'POST', path: `${path}/{id}/end`, tags, summary: 'Ends a link: its page opens no more' })
    .input(z.strictObject(ofRecord))
    .output(message),
  openLink: byToken
    .route({ method: 'GET', path: '/links/{token}', tags, summary: 'What the page of a link shows' })
    .input(z.strictObject({ token }))
    .output(linkedPaper),
  getLinkPdf: byToken
    .route({ method: 'GET', path: '/links/{token}/pdf', tags, summary: 'The paper of a link as a PDF' })
    .input(z.strictObject({ token }))
    .output(z.file()),
  noteOpening: byToken
    .route({ method: 'POST', path: '/links/{token}/openings', tags, summary: 'Counts that a person opened the page of a link' })
    .input(z.strictObject({ token }))
    .output(message),
  giveFeedback: byToken
    .route({
      method: 'POST',
      path: '/links/{token}/feedback',
      tags,
      summary: 'The word of a guest on the stay that the bill of this link is for, once',
    })
    .input(
      z.strictObject({
        token,
        stars: z.int('Choose one to five stars.').min(1, 'Choose one to five stars.').max(5, 'Choose one to five stars.'),
        remark: z.string().trim().max(MOST_REMARK, `At most ${MOST_REMARK} characters.`).default(''),
      }),
    )
    .output(message),
};
