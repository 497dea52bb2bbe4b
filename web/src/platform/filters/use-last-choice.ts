import { savableReports } from '@bahi/core/reports/savable-reports';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCompany } from '../company.ts';
import { query } from '../queries.ts';
import { defaultView, placeOf } from '../reports/view-address.ts';

/**
 * The search parameters of a list: those of its address, else the last choice, which `restore` then writes into the address. A saved view is
 * shown as it is, also one without filters, and a default view comes before the last choice.
 */
export function useLastChoice<Search extends object>(address: Search, kept: Search, report: string, restore: () => void): Search {
  const { _id: orgId } = useCompany();
  const { state, pathname } = useLocation();
  const { data, isPending } = useQuery({
    ...query.reportViews.list.queryOptions({ input: { orgId, report } }),
    enabled: savableReports[report] !== undefined,
  });
  const isAwaited = isPending && savableReports[report] !== undefined;
  const isBare = Object.keys(address).length === 0 && Object.keys(kept).length > 0 && !state.isOfView;
  const isKept = isBare && !defaultView(data?.views ?? [], placeOf(pathname).path);
  const isRestored = useRef(false);
  useEffect(() => {
    if (isKept && !isAwaited && !isRestored.current) restore();
    isRestored.current = isKept && !isAwaited;
  });
  return isKept ? kept : address;
}
