import type { OutstandingGroup, OutstandingParty } from '../platform/answers.ts';

type Figures = { readonly receivable: number; readonly payable: number };
/** A line of the group tab: a group, a group below it, a party of that, or how many parties more there are. */
export type GroupRow = Figures & {
  readonly key: string;
  readonly depth: 0 | 1 | 2;
  readonly name: string;
} & (
    | { readonly kind: 'group' | 'subGroup'; readonly id: string; readonly parties: number; readonly isOpen: boolean }
    | { readonly kind: 'party'; readonly partyId: string; readonly pending: number }
    | { readonly kind: 'more'; readonly groupId: string }
  );

/** Parties listed under a group at most; the ledger tab lists all. */
export const PARTIES_UNDER_A_GROUP = 100;

type Opened = { readonly groups: readonly string[]; readonly subGroups: readonly string[] };

/** The groups whose parties are shown: the open ones, and the only sub-group of an open group, which has no row of its own. */
export function shownSubGroups(groups: readonly OutstandingGroup[], open: Opened): string[] {
  return groups
    .filter(({ group }) => open.groups.includes(group))
    .flatMap((group) => group.subGroups.filter(({ groupId }) => isOnly(group) || open.subGroups.includes(groupId)))
    .map(({ groupId }) => groupId);
}

/** The tree of groups as lines, as far as it is open and its parties have come. */
export function groupRows(
  groups: readonly OutstandingGroup[],
  open: Opened,
  partiesOf: ReadonlyMap<string, readonly OutstandingParty[]>,
): GroupRow[] {
  return groups.flatMap((group) => {
    const isOpen = open.groups.includes(group.group);
    const head: GroupRow = { ...sums(group), key: group.group, kind: 'group', id: group.group, name: group.group, depth: 0, isOpen };
    if (!isOpen) return [head];
    const below = group.subGroups.flatMap((subGroup) => {
      const parties = (depth: 1 | 2) => partyRows(subGroup, partiesOf.get(subGroup.groupId) ?? [], depth);
      if (isOnly(group)) return parties(1);
      const isSubOpen = open.subGroups.includes(subGroup.groupId);
      const name = subGroup.name === group.group ? 'No sub-group' : subGroup.name;
      const line: GroupRow = {
        ...sums(subGroup),
        key: subGroup.groupId,
        kind: 'subGroup',
        id: subGroup.groupId,
        name,
        depth: 1,
        isOpen: isSubOpen,
      };
      return isSubOpen ? [line, ...parties(2)] : [line];
    });
    return [head, ...below];
  });
}

const isOnly = ({ group, subGroups }: OutstandingGroup) => subGroups.length === 1 && subGroups[0]?.name === group;
const sums = ({ receivable, payable, parties }: Figures & { parties: number }) => ({ receivable, payable, parties });

function partyRows(
  { groupId, parties }: OutstandingGroup['subGroups'][number],
  listed: readonly OutstandingParty[],
  depth: 1 | 2,
): GroupRow[] {
  const rows: GroupRow[] = listed.map(({ partyId, partyName, receivable, payable, pending }) => ({
    key: partyId,
    kind: 'party',
    partyId,
    name: partyName,
    depth,
    receivable,
    payable,
    pending,
  }));
  const left = parties - listed.length;
  if (listed.length < PARTIES_UNDER_A_GROUP || left <= 0) return rows;
  const more: GroupRow = { key: `more ${groupId}`, kind: 'more', groupId, name: `${left} more`, depth, receivable: 0, payable: 0 };
  return [...rows, more];
}
