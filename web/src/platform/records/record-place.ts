import { type LinkProps, useParams, useRouterState } from '@tanstack/react-router';
import { useCompany } from '../company.ts';
import { kindOfPath, useSession } from '../session.ts';

/** The addresses of record screens: the owner's, those in the settings of staff, and the few of all staff. */
const bases = /^\/pUsers\/[^/]+|^\/sUsers\/settings\/[^/]+|^\/sUsers\/[^/]+/;

/** `/pUsers/brand` on any of its pages. */
const baseOf = (pathname: string) => bases.exec(pathname)?.[0] ?? pathname;

/** An address below a base. The router knows all of them, but not the area of this screen. */
export const at = (base: string, below = '') => `${base}${below}` as NonNullable<LinkProps['to']>;

export type RecordPlace = {
  orgId: string;
  /** The masters of an integrated company come from Tally. */
  isOfTally: boolean;
  base: string;
  /** The record of this page; undefined in the list and for a new one. */
  id: string | undefined;
  /** Owner, or staff of role admin. */
  isManager: boolean;
};

/** The company, area and record of this screen. The owner's area and the settings of staff have the same screens. */
export function useRecordPlace(): RecordPlace {
  const { _id: orgId, type } = useCompany();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { id } = useParams({ strict: false }) as { id?: string };
  const role = useSession('staff')?.role;
  const isManager = kindOfPath(pathname) === 'owner' || role === 'admin';
  return { orgId, isOfTally: type === 'integrated', base: baseOf(pathname), id, isManager };
}
