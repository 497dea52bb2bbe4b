import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type Subject = { kind: string; subjectId: string };
export type LinkRow = Subject & {
  _id: string;
  madeAt: string;
  madeBy: string;
  expiresAt: string;
  isOpen: boolean;
  openings: number;
  lastOpenedAt: string | null;
};

const opens = sql`l.ended_at is null and l.expires_at > now()`;
const columns = sql`l.id as "_id", l.kind, l.subject_id as "subjectId", l.made_at as "madeAt", l.made_by_name as "madeBy", l.expires_at as "expiresAt",
  ${opens} as "isOpen", l.openings, l.last_opened_at as "lastOpenedAt"`;

/** The last twenty of a paper, the newest first. */
export function listLinksOf(orgId: string, { kind, subjectId }: Subject): Statement<LinkRow> {
  return sql<LinkRow>`select ${columns} from paper_links l where l.org_id = ${orgId} and l.kind = ${kind} and l.subject_id = ${subjectId}
    order by l.made_at desc, l.id desc limit 20`;
}

/** A link of this paper that opens for another week. */
export function findLasting(orgId: string, { kind, subjectId }: Subject): Statement<{ id: string }> {
  return sql<{ id: string }>`select l.id from paper_links l where l.org_id = ${orgId} and l.kind = ${kind} and l.subject_id = ${subjectId}
    and l.ended_at is null and l.expires_at > now() + interval '7 days' order by l.expires_at desc limit 1`;
}

/** The paper of a link that opens. */
export function findOpenLink(orgId: string, id: string): Statement<Subject> {
  return sql<Subject>`select l.kind, l.subject_id as "subjectId" from paper_links l where l.org_id = ${orgId} and l.id = ${id} and ${opens}`;
}

type NewLink = Subject & { orgId: string; id: string; days: number; by: { id: string; name: string } };
export function insertLink({ orgId, id, kind, subjectId, days, by }: NewLink): Statement {
  return sql`insert into paper_links (org_id, id, kind, subject_id, made_by, made_by_name, expires_at)
    values (${orgId}, ${id}, ${kind}, ${subjectId}, ${by.id}, ${by.name}, now() + make_interval(days => ${days}))`;
}

/** Returns a row if there was a link that had not ended. */
export function endLinkOf(orgId: string, id: string): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`update paper_links l set ended_at = now() where l.org_id = ${orgId} and l.id = ${id} and l.ended_at is null returning l.id`;
}

export function countOpening(orgId: string, id: string): Statement {
  return sql`update paper_links l set openings = l.openings + 1, last_opened_at = now() where l.org_id = ${orgId} and l.id = ${id} and ${opens}`;
}
