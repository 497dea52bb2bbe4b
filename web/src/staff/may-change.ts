import type { Kind } from '../platform/session.ts';
import type { Member } from './staff-draft.ts';

export type Keeper = { readonly kind: Kind; readonly id: string | undefined };
/**
 * The signed-in user may change this in a member of staff; `why` is the reason for the rest. The server has the same rule; here the controls are
 * hidden.
 */
export type Allowed = { person: boolean; companies: boolean; role: boolean; left: boolean; block: boolean; why: string | null };

const nothing = { person: false, companies: false, role: false, left: false, block: false };

export function mayChange(member: Member | null, keeper: Keeper): Allowed {
  if (keeper.kind === 'owner') {
    const isAbove = member?.blockedBy === 'admin';
    const why = isAbove ? 'The administrator of this service blocked this user and alone lifts the block.' : null;
    return { person: true, companies: true, role: true, left: true, block: !isAbove, why };
  }
  if (member === null) return { ...nothing, person: true, companies: true, why: null };
  if (member._id === keeper.id) return { ...nothing, why: 'Only the owner changes your own record.' };
  if (member.role === 'admin') return { ...nothing, why: 'Only the owner changes a user of role admin.' };
  if (member.worksElsewhere) {
    return { ...nothing, companies: true, why: 'This user also works in a company that is not yours: here you only choose the companies.' };
  }
  const isAbove = member.blockedBy === 'admin' || member.blockedBy === 'owner';
  const by = member.blockedBy === 'owner' ? 'The owner' : 'The administrator of this service';
  return {
    ...nothing,
    person: true,
    companies: true,
    block: !isAbove,
    why: isAbove ? `${by} blocked this user and alone lifts the block.` : null,
  };
}
