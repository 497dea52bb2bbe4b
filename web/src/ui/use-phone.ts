import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px: one column, cards for tables, the bar at the bottom. Known before the first paint. */
export const useIsPhone = (): boolean => useIsBelow('47.99em');

/** Below 1024 px, where tables have less room. */
export const useIsNarrow = (): boolean => useIsBelow('63.99em');

function useIsBelow(width: string): boolean {
  return useMediaQuery(`(max-width: ${width})`, false, { getInitialValueInEffect: false }) ?? false;
}
