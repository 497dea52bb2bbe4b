import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { expiryInList } from '@bahi/core/subscriptions/subscription';
import { Link } from '@tanstack/react-router';
import type { api } from '../platform/api.ts';
import { Badge } from '../ui/badge.tsx';
import { initialsOf, shortText } from '../ui/short-text.ts';
import classes from './owner-card.module.css';

type Answer = Awaited<ReturnType<typeof api.admin.listOwners>>;
type Props = { owner: Answer['priUsers'][number]; companies: Answer['org'] };

const MOST_NAME = 18;
const SHOWN = 3;

/** A summary of an owner. The whole card links to the profile. */
export function OwnerCard({ owner, companies }: Props) {
  const more = owner.companyCount - SHOWN;
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(owner.userName)}
        </span>
        <div className={classes.who}>
          <Link className={classes.name} to="/admin/profile/$userId" params={{ userId: owner._id }}>
            {owner.userName}
          </Link>
          <span className="dim hint">{owner.email}</span>
        </div>
        <div className={classes.badges}>
          {owner.isBlocked && <Badge tone="overdue">Blocked</Badge>}
          {owner.isApproved ? <Badge tone="received">Approved</Badge> : <Badge tone="attention">Pending</Badge>}
        </div>
      </div>
      <div className={classes.companies}>
        {companies.slice(0, SHOWN).map((company) => (
          <Badge key={company._id} tone={company.isApproved ? 'plain' : 'attention'}>
            <span title={company.name}>{shortText(company.name, MOST_NAME)}</span>
          </Badge>
        ))}
        {more > 0 && <span className="dim hint">and {more} more</span>}
        {owner.companyCount === 0 && <span className="dim hint">No Company Added</span>}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Plan</dt>
          <dd>{owner.subscription === 'monthly' ? 'Monthly' : 'Yearly'}</dd>
        </div>
        <div>
          <dt>Staff</dt>
          <dd>{owner.staffCount}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{formatDate(todayInIndia(Date.parse(owner.createdAt)))}</dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>{owner.isDemo ? 'Never' : formatDate(expiryInList(owner.subscriptionStartedAt, owner.subscription))}</dd>
        </div>
      </dl>
    </article>
  );
}
