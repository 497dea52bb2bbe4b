import { formatDate } from '@bahi/core/periods/business-date';
import { claimStateLabel } from '@bahi/core/warranties/claim';
import { cardStateLabel } from '@bahi/core/warranties/cover';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { WholeCard } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Badge } from '../ui/badge.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { Facts } from './facts.tsx';
import { PrintActs } from './print-acts.tsx';
import classes from './warranties.module.css';
import { buyer, cardName, cardTones, claimTones, covers, days, endWords } from './words.ts';

/** A warranty card: what it covers, its claims, its paper. */
export function CardPage() {
  const { _id: orgId } = useCompany();
  const { voucherId = '', productId = '', number = '' } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const answer = useQuery(query.warranties.getWarrantyCard.queryOptions({ input: { orgId, voucherId, productId, number } }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The card could not be read">
      {(whole) => <ShownCard key={number} orgId={orgId} whole={whole} />}
    </Loaded>
  );
}

function ShownCard({ orgId, whole: { card, claims } }: { orgId: string; whole: WholeCard }) {
  const navigate = useNavigate();
  const [isClaiming, setIsClaiming] = useState(false);
  const { number, productName, state, endReason, endedOn, words, continues, continuedBy } = card;
  const name = cardName(card);
  const back = () => void navigate({ to: '/sUsers/warrantyCards' });
  const open = claims.find((claim) => claim.state !== 'givenBack');
  const claim = () => (open ? void navigate({ to: '/sUsers/warrantyClaims/$id', params: { id: open._id } as never }) : setIsClaiming(true));
  useKeys({ Escape: back, C: claim });
  const ended = endReason && endedOn ? `${endWords[endReason]} on ${formatDate(endedOn)}` : '';
  const toCard = (other: string) => (
    <Link to="/sUsers/warrantyCard" search={{ ...name, number: other } as never}>
      {other}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={number}
        detail={productName}
        back={back}
        action={
          <Button onClick={claim} rightSection={<KeyHint keys="C" />}>
            {open ? 'Open claim' : 'New claim'}
          </Button>
        }
      />
      <div className={classes.page}>
        <div className={classes.acts}>
          <PrintActs
            path={`/orgs/${orgId}/warrantyCard/pdf?${new URLSearchParams(name).toString()}&`}
            text={`Warranty card ${number}: ${productName}, covered up to ${formatDate(card.coveredUpTo)}`}
            linked={{ paper: { orgId, kind: 'warranty', subjectId: card.voucherId }, name: `the cards of ${card.voucherNumber}` }}
            phone={card.mobileNumber}
          />
        </div>
        <Facts
          facts={{
            State: <Badge tone={cardTones[state]}>{cardStateLabel[state]}</Badge>,
            Ended: ended,
            Warranty: days(card.coveredFrom, card.coveredUpTo),
            Covers: words && covers(words),
            'Report within': words && words.claimDays > 0 ? `${words.claimDays} days after the last day` : '',
            'Serial number': card.serial,
            Pieces: card.pieces > 1 ? String(card.pieces) : '',
            'Sold to': buyer(card),
            Bill: <Link {...voucherLink(card.kind, card.voucherId)}>{card.voucherNumber}</Link>,
            'Sold on': formatDate(card.date),
            Continues: continues && toCard(continues),
            'Continued by': continuedBy && toCard(continuedBy),
          }}
        />
        {words && words.terms !== '' && (
          <section aria-label="Terms">
            <h2>Terms</h2>
            <p className={classes.terms}>{words.terms}</p>
          </section>
        )}
        {claims.length > 0 && (
          <section aria-label="Claims">
            <h2>Claims</h2>
            <ul className={classes.steps}>
              {claims.map((each) => (
                <li key={each._id}>
                  <span>
                    <Link to="/sUsers/warrantyClaims/$id" params={{ id: each._id } as never}>
                      Claim {each.number}
                    </Link>{' '}
                    <Badge tone={claimTones[each.state]}>{claimStateLabel[each.state]}</Badge>
                  </span>
                  <span className="dim">
                    {formatDate(each.receivedOn)}, {each.fault}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {isClaiming && <ClaimDialog orgId={orgId} card={card} onClose={() => setIsClaiming(false)} />}
    </>
  );
}
