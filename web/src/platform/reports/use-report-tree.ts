import type { ReportRow } from '@bahi/core/reports/report';
import { useEffect, useMemo, useState } from 'react';
import type { Scroll } from '../paged.ts';
import { atEndOfSession } from '../session.ts';

/** The groups that the user opened or closed, by report and company, so that Esc from a row restores them. */
const lastOpened = new Map<string, ReadonlyMap<string, boolean>>();
atEndOfSession(() => lastOpened.clear());

/** A row of the screen; `isMore` marks the place of rows that are not loaded yet. */
export type ScreenRow = ReportRow & { readonly isOpen?: boolean; readonly isMore?: true };

type Loaded = { readonly rows: readonly ReportRow[]; readonly hasMore: boolean } & Partial<Scroll>;

/**
 * The visible rows of a tree. At first the groups are open that have other groups below them, so that all groups are visible. Rows are
 * loaded page by page in the order of the route; an open group without rows requests the next page. `open` toggles a group.
 */
export function useReportTree(name: string, groups: readonly ReportRow[], { rows, hasMore, isLoadingMore = false, onEnd }: Loaded) {
  const byKey = useMemo(() => new Map(groups.map((group) => [group.key, group])), [groups]);
  const { isOpen: isOpened, open } = useOpened(
    name,
    useMemo(() => new Set(groups.flatMap(({ parent }) => parent ?? [])), [groups]),
  );
  const isShown = ({ parent }: ReportRow): boolean => parent === undefined || (isOpened(parent) && isShown(byKey.get(parent)!));
  const below = useMemo(() => Map.groupBy(rows, ({ parent }) => parent), [rows]);
  const isWithout = (group: ReportRow) => group.isOfGroups === undefined && !below.has(group.key);
  const isAwaited = hasMore && groups.some((group) => isShown(group) && isOpened(group.key) && isWithout(group));
  useEffect(() => {
    if (isAwaited && !isLoadingMore) onEnd?.();
  }, [isAwaited, isLoadingMore, onEnd]);

  const lastGroup = rows.at(-1)?.parent;
  const shown = groups.filter(isShown).flatMap((group): ScreenRow[] => {
    const isOpen = isOpened(group.key);
    if (!isOpen) return [{ ...group, isOpen }];
    const isCut = hasMore && (isWithout(group) || lastGroup === group.key);
    const more: ScreenRow = { key: `more ${group.key}`, kind: 'entry', depth: group.depth + 1, cells: {}, isMore: true };
    return [{ ...group, isOpen }, ...(below.get(group.key) ?? []), ...(isCut ? [more] : [])];
  });
  return { rows: shown, open };
}

/** The rows of a whole tree that have all groups above them open. At first the groups that no other is above are open. */
export function useWholeTree(name: string, rows: readonly ReportRow[]) {
  const { isOpen, open } = useOpened(
    name,
    useMemo(() => new Set(rows.filter(({ depth }) => depth === 0).map(({ key }) => key)), [rows]),
  );
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const isShown = ({ parent }: ReportRow): boolean => {
    const above = parent === undefined ? undefined : byKey.get(parent);
    return above === undefined || (isOpen(above.key) && isShown(above));
  };
  const shown = rows.filter(isShown).map((row): ScreenRow => (row.kind === 'group' ? { ...row, isOpen: isOpen(row.key) } : row));
  return { rows: shown, open };
}

/** The open groups: the user opens and closes them with `open`; those of `usual` are open at first. */
function useOpened(name: string, usual: ReadonlySet<string>) {
  const [changed, setChanged] = useState(() => lastOpened.get(name));
  const isOpen = (key: string) => changed?.get(key) ?? usual.has(key);
  const open = (key: string, isNow: boolean) => {
    const now = new Map(changed).set(key, isNow);
    setChanged(now);
    lastOpened.set(name, now);
  };
  return { isOpen, open };
}
