import type { ReportRow } from '@bahi/core/reports/report';
import { useEffect, useMemo, useState } from 'react';
import type { Scroll } from '../paged.ts';

/** The open groups, by report and company, so that Esc from a row restores them. */
const lastOpen = new Map<string, ReadonlySet<string>>();

/** A row of the screen; `isMore` marks the place of rows that are not loaded yet. */
export type ScreenRow = ReportRow & { readonly isOpen?: boolean; readonly isMore?: true };

type Loaded = { readonly rows: readonly ReportRow[]; readonly hasMore: boolean } & Partial<Scroll>;

/**
 * The visible rows of a tree. Rows are loaded page by page in the order of the route; an open group without rows requests the next page.
 * `open` toggles a group.
 */
export function useReportTree(name: string, groups: readonly ReportRow[], { rows, hasMore, isLoadingMore = false, onEnd }: Loaded) {
  const { opened, open } = useOpened(name, none);
  const below = useMemo(() => Map.groupBy(rows, ({ parent }) => parent), [rows]);
  const isAwaited = hasMore && groups.some(({ key }) => opened.has(key) && !below.has(key));
  useEffect(() => {
    if (isAwaited && !isLoadingMore) onEnd?.();
  }, [isAwaited, isLoadingMore, onEnd]);

  const lastGroup = rows.at(-1)?.parent;
  const shown = groups.flatMap((group): ScreenRow[] => {
    const isOpen = opened.has(group.key);
    if (!isOpen) return [{ ...group, isOpen }];
    const isCut = hasMore && (!below.has(group.key) || lastGroup === group.key);
    const more: ScreenRow = { key: `more ${group.key}`, kind: 'entry', depth: group.depth + 1, cells: {}, isMore: true };
    return [{ ...group, isOpen }, ...(below.get(group.key) ?? []), ...(isCut ? [more] : [])];
  });
  return { rows: shown, open };
}

/** The rows of a whole tree that have all groups above them open. At first the groups that no other is above are open. */
export function useWholeTree(name: string, rows: readonly ReportRow[]) {
  const { opened, open } = useOpened(name, rows);
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const isShown = ({ parent }: ReportRow): boolean => {
    const above = parent === undefined ? undefined : byKey.get(parent);
    return above === undefined || (opened.has(above.key) && isShown(above));
  };
  const shown = rows.filter(isShown).map((row): ScreenRow => (row.kind === 'group' ? { ...row, isOpen: opened.has(row.key) } : row));
  return { rows: shown, open };
}

const none: readonly ReportRow[] = [];

/** Which groups are open: as the user left them, or at first the top ones of these rows. `open` opens or closes one. */
function useOpened(name: string, rows: readonly ReportRow[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => lastOpen.get(name) ?? new Set(rows.filter(({ depth }) => depth === 0).map(({ key }) => key)),
  );
  const open = (key: string, isNow: boolean) => {
    const now = new Set(opened);
    if (isNow) now.add(key);
    else now.delete(key);
    setOpened(now);
    lastOpen.set(name, now);
  };
  return { opened, open };
}
