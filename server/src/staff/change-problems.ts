import type { ServerProblem } from '../platform/refusal.ts';
import type { Keeper, KeptStaff } from './staff-store.ts';

type Wanted = {
  name?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
  password?: string | undefined;
  role?: string | undefined;
  isBlocked?: boolean | undefined;
  isActive?: boolean | undefined;
  organization?: readonly string[] | undefined;
};

/**
 * Problems of changes that this caller may not make, each at its field. The owner may change everything, except lift a block by the
 * platform's admin. Staff of role admin may not change themselves or another admin, set a role or mark a user as left. For a user who works
 * in other companies too, they may change only the shared companies, because a new password would give access to the others.
 */
export function changeProblems(before: KeptStaff, wanted: Wanted, keeper: Keeper): ServerProblem[] {
  const changed = (Object.keys(wanted) as (keyof Wanted)[]).filter((field) => isChanged(before, wanted, field));
  const refuse = (field: keyof Wanted, code: string, message: string): ServerProblem => ({ code, field, message });
  const blockProblems =
    changed.includes('isBlocked') && before.isBlocked && isAbove(before.blockedBy, keeper)
      ? [refuse('isBlocked', 'BLOCK_OF_ANOTHER', textOfBlock[before.blockedBy ?? 'admin'])]
      : [];
  if (keeper.staffId === null) return blockProblems;

  if (before._id === keeper.staffId) return changed.map((field) => refuse(field, 'OWN_RECORD', 'Only the owner changes your own record.'));
  if (before.role === 'admin') return changed.map((field) => refuse(field, 'ADMIN_RECORD', 'Only the owner changes a user of role admin.'));
  return [
    ...changed.flatMap((field) => {
      if (field === 'role') return [refuse(field, 'OWNER_ONLY', 'Only the owner changes a role.')];
      if (field === 'isActive') return [refuse(field, 'OWNER_ONLY', 'Only the owner marks a user as left.')];
      if (field === 'organization' || !before.worksElsewhere) return [];
      return [refuse(field, 'WORKS_ELSEWHERE', 'This user also works in a company that is not yours. Ask the owner.')];
    }),
    ...blockProblems,
  ];
}

const isAbove = (by: KeptStaff['blockedBy'], { staffId }: Keeper) => by === 'admin' || (by === 'owner' && staffId !== null);
const textOfBlock = {
  admin: 'The administrator of this service set this block and alone lifts it.',
  owner: 'The owner set this block and alone lifts it.',
  staff: '',
} as const;

function isChanged(before: KeptStaff, wanted: Wanted, field: keyof Wanted): boolean {
  const value = wanted[field];
  if (value === undefined) return false;
  if (field === 'password') return true;
  if (field === 'organization') return wanted.organization?.toSorted().join() !== before.organization.toSorted().join();
  if (field === 'email') return String(value).toLowerCase() !== before.email;
  return value !== before[field];
}
