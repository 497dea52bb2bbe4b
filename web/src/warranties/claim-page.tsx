import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { type ClaimState, claimStateLabel, nextStates } from '@bahi/core/warranties/claim';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Claim } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { Facts } from './facts.tsx';
import { PrintActs } from './print-acts.tsx';
import { StepDialog } from './step-dialog.tsx';
import classes from './warranties.module.css';
import { claimTones } from './words.ts';

/** A claim with its steps, and the steps that may follow. */
export function ClaimPage() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(query.warranties.getClaim.queryOptions({ input: { orgId, id }, select: ({ claim }) => claim }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The claim could not be read">
      {(claim) => <ShownClaim key={claim._id} orgId={orgId} claim={claim} />}
    </Loaded>
  );
}

function ShownClaim({ orgId, claim }: { orgId: string; claim: Claim }) {
  const navigate = useNavigate();
  const [to, setTo] = useState<ClaimState | null>(null);
  const back = () => void navigate({ to: '/sUsers/warrantyClaims' });
  useKeys({ Escape: back });
  const { _id, number, productName, card, state, chargePaise } = claim;
  const charge = chargePaise > 0 ? formatRupees(chargePaise, 'two') : '';
  return (
    <>
      <PageHeader title={`Claim ${number}`} detail={productName} back={back} />
      <div className={classes.page}>
        <div className={classes.acts}>
          {nextStates(state).map((next) => (
            <Button key={next} variant={next === 'givenBack' ? 'filled' : 'default'} onClick={() => setTo(next)}>
              {claimStateLabel[next]}
            </Button>
          ))}
        </div>
        <Facts
          facts={{
            State: <Badge tone={claimTones[state]}>{claimStateLabel[state]}</Badge>,
            Warranty: claim.isCovered ? 'Covered' : 'Out of warranty',
            'Received on': formatDate(claim.receivedOn),
            Age: `${claim.ageDays} ${claim.ageDays === 1 ? 'day' : 'days'}`,
            Card: card && (
              <Link to="/sUsers/warrantyCard" search={card as never}>
                {card.number}
              </Link>
            ),
            'Serial number': claim.serial,
            'New serial number': claim.newSerial,
            Customer: [claim.customerName, claim.customerPhone].filter(Boolean).join(', '),
            'Service centre': claim.centreName,
            Charge: charge,
            Fault: claim.fault,
          }}
        />
        <div className={classes.acts}>
          <PrintActs
            path={`/orgs/${orgId}/warrantyClaims/${_id}/slip?`}
            text={`Claim ${number}: ${productName}, ${claimStateLabel[state].toLowerCase()} on ${formatDate(claim.stateOn)}`}
            phone={claim.customerPhone}
          />
        </div>
        <section aria-label="Steps">
          <h2>Steps</h2>
          <ul className={classes.steps}>
            {claim.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
              <li key={at}>
                <span>
                  {claimStateLabel[step.state]} on {formatDate(step.on)}
                </span>
                <span className="dim">
                  {[step.centreName, step.newSerial && `new piece ${step.newSerial}`, step.note, `by ${step.by}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {to && <StepDialog orgId={orgId} claim={claim} to={to} onClose={() => setTo(null)} />}
    </>
  );
}
