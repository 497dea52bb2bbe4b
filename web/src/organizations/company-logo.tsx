import { useQuery } from '@tanstack/react-query';
import type { Company } from '../platform/company.ts';
import { usePictureAddress } from '../platform/picture-file.ts';
import { query } from '../platform/queries.ts';
import { initialsOf } from '../ui/short-text.ts';
import classes from './company-logo.module.css';

/** The logo, or the initials of the name. Loaded by an API call, because a plain image address would not identify the caller. */
export function CompanyLogo({ company, size = 24 }: { company: Pick<Company, '_id' | 'name' | 'logo'>; size?: number }) {
  const { _id: id, name, logo } = company;
  const { data } = useQuery(
    query.organizations.getLogo.queryOptions({
      input: { id, logo: logo ?? id },
      enabled: logo !== null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const address = usePictureAddress(data);

  const box = { width: size, height: size };
  if (logo !== null && address) return <img className={classes.logo} src={address} alt="" style={box} />;
  return <span className={classes.letters} style={box} data-letters={initialsOf(name)} aria-hidden />;
}
