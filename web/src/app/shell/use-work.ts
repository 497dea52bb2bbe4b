import { featuresOf } from '@bahi/core/organizations/industries';
import { useContext, useMemo } from 'react';
import { CompanyContext } from '../../platform/company.ts';
import { useOffered } from '../../platform/use-offered.ts';
import { shellScreens, type WorkGroup, type WorkScreen, workGroups } from './work.ts';

const all = workGroups.flatMap(({ screens }) => screens);

/** The groups and screens that this user may open in this company; none of the groups before the company is approved. */
export function useWork(): { readonly groups: readonly WorkGroup[]; readonly screens: readonly WorkScreen[] } {
  const company = useContext(CompanyContext);
  const offered = useOffered(all) as readonly WorkScreen[];
  const shell = useOffered(shellScreens) as readonly WorkScreen[];
  return useMemo(() => {
    const whole = company !== null && 'isApproved' in company ? company : null;
    if (whole?.isApproved !== true) return { groups: [], screens: shell };
    const features = featuresOf(whole.industry, whole.features);
    const isHere = ({ label, isOfInventory = false }: WorkScreen) =>
      (!isOfInventory || whole.type === 'self') && (label !== 'Price Level' || features.has('priceLevels'));
    const open = new Set(offered.filter(isHere));
    const groups = workGroups
      .map((group) => ({ ...group, screens: group.screens.filter((screen) => open.has(screen)) }))
      .filter(({ screens }) => screens.length > 0);
    return { groups, screens: [...groups.flatMap(({ screens }) => screens), ...shell] };
  }, [company, offered, shell]);
}
