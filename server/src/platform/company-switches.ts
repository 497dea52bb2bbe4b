import type { Caller, Company } from './hop.ts';
import { roleOf } from './rights.ts';

/**
 * The company as this caller may use it. The switches of a company only take away, and only from staff of role user: they date a voucher
 * no further back than so many days. Other switches (own parties, own godown, own series, most discount) belong here too, each as a
 * narrowing of what the use cases read.
 */
export function narrowedFor<C extends Company>(company: C, caller: Pick<Caller, 'kind' | 'role'>): C {
  return roleOf(caller) === 'staffUser' ? company : { ...company, backDatingDays: null };
}
