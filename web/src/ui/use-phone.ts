import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px: one column, cards for tables, the bar at the thumb. Known before the first paint. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false;
}
