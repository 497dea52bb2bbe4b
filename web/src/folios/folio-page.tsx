import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Folio, FolioLine, StayFolios } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useBack } from '../ui/use-back.ts';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { CheckOutDialog } from './check-out-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { FolioCard, type LineAct } from './folio-card.tsx';
import { FolioDialog, PaymentDialog, UndoDialog } from './folio-dialogs.tsx';
import { FolioPaper } from './folio-paper.tsx';
import classes from './folios.module.css';
import { ChargeDialog, LineDialog } from './line-dialogs.tsx';
import { RoutingDialog } from './routing-dialog.tsx';
import { stateWords } from './words.ts';

const ASK_AGAIN_MILLIS = 15_000;

/** The folios of a stay. */
export function FolioPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(query.folios.getFolios.queryOptions({ input: { orgId, id }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The folios could not be read">
      {(folios) => <ShownFolios key={id} orgId={orgId} answer={folios} />}
    </Loaded>
  );
}

type Open =
  | { act: 'charge' | 'pay' | 'checkOut' | 'interim' | 'newFolio' | 'routing' | 'credit' }
  | { act: 'line'; how: LineAct; line: FolioLine }
  | { act: 'folio'; folio: Folio }
  | { act: 'undo'; checkOutId: string };

function ShownFolios({ orgId, answer }: { orgId: string; answer: StayFolios }) {
  const navigate = useNavigate();
  const isAdmin = useSession('staff')?.role !== 'user';
  const [open, setOpen] = useState<Open | null>(null);
  const [printing, setPrinting] = useState(0);
  const { stay, folios, routes, credit, payments, checkOuts, businessDay } = answer;
  const close = () => setOpen(null);
  const back = useBack(() => void navigate({ to: '/sUsers/bookings/$id', params: { id: stay.bookingId } }));
  const hasOpen = folios.some(({ state, lines }) => state === 'open' && lines.length > 0);
  const mayCharge = stay.state === 'inHouse' || stay.state === 'checkedOut' || stay.state === 'confirmed';
  const mayLeave = stay.state === 'inHouse' || (hasOpen && stay.state !== 'confirmed');
  const mayBillNow = stay.state === 'inHouse' && folios.some(({ chargesPaise }) => chargesPaise > 0);
  const hasFolio = folios.some(({ state }) => state === 'open');
  const hasLines = folios.some(({ lines }) => lines.length > 0);
  const last = checkOuts.findLast((each) => each.undoneAt === null && each.businessDay === businessDay);
  useKeys({
    Escape: back,
    N: () => mayCharge && setOpen({ act: 'charge' }),
    P: () => hasFolio && setOpen({ act: 'pay' }),
    O: () => mayLeave && setOpen({ act: 'checkOut' }),
    F: () => mayCharge && setOpen({ act: 'newFolio' }),
    R: () => mayCharge && setOpen({ act: 'routing' }),
    L: () => mayCharge && setOpen({ act: 'credit' }),
    I: () => mayBillNow && setOpen({ act: 'interim' }),
    'Alt+P': () => hasLines && setPrinting((count) => count + 1),
  });
  const where = stay.roomName ? `Room ${stay.roomName}` : 'No room yet';
  return (
    <>
      <PageHeader
        title={stay.guestName}
        detail={`${where} · ${formatDate(stay.arrival)} to ${formatDate(stay.departure)} · ${stateWords[stay.state]}`}
        back={back}
        action={
          mayLeave && (
            <Button onClick={() => setOpen({ act: 'checkOut' })} rightSection={<KeyHint keys="O" />}>
              {stay.state === 'inHouse' ? 'Check out' : 'Bill'}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        <div className={classes.bar}>
          {mayCharge && (
            <Button variant="default" onClick={() => setOpen({ act: 'charge' })} rightSection={<KeyHint keys="N" />}>
              Charge
            </Button>
          )}
          {hasFolio && (
            <Button variant="default" onClick={() => setOpen({ act: 'pay' })} rightSection={<KeyHint keys="P" />}>
              Payment
            </Button>
          )}
          {mayCharge && (
            <>
              <Button variant="default" onClick={() => setOpen({ act: 'newFolio' })} rightSection={<KeyHint keys="F" />}>
                New folio
              </Button>
              <Button variant="default" onClick={() => setOpen({ act: 'routing' })} rightSection={<KeyHint keys="R" />}>
                Routing
              </Button>
            </>
          )}
          {mayCharge && (
            <Button variant="default" onClick={() => setOpen({ act: 'credit' })} rightSection={<KeyHint keys="L" />}>
              {credit.takesOutlets ? 'Credit limit' : 'No outlet charges'}
            </Button>
          )}
          {mayBillNow && (
            <Button variant="default" onClick={() => setOpen({ act: 'interim' })} rightSection={<KeyHint keys="I" />}>
              Bill until today
            </Button>
          )}
          {hasLines && (
            <Button variant="default" onClick={() => setPrinting((count) => count + 1)} aria-keyshortcuts="Alt+P">
              Print
            </Button>
          )}
          {last && isAdmin && (
            <Button variant="default" onClick={() => setOpen({ act: 'undo', checkOutId: last._id })}>
              {last.isInterim ? 'Take the interim bill back' : 'Take the check-out back'}
            </Button>
          )}
        </div>
        <div>
          {folios.length === 0 && <p className="dim">No folio yet. The first charge, payment or night audit opens the one of the guest.</p>}
          {folios.map((folio) => (
            <FolioCard
              key={folio._id}
              folio={folio}
              onAct={(how, line) => setOpen({ act: 'line', how, line })}
              onEdit={() => setOpen({ act: 'folio', folio })}
            />
          ))}
        </div>
        <MoneyOfStay payments={payments} checkOuts={checkOuts} />
      </div>
      {printing > 0 && <FolioPaper key={printing} answer={answer} onPrinted={() => setPrinting(0)} />}
      {open?.act === 'charge' && <ChargeDialog {...{ orgId, answer }} onClose={close} />}
      {open?.act === 'pay' && <PaymentDialog {...{ orgId, folios }} stayId={stay._id} onClose={close} />}
      {open?.act === 'newFolio' && <FolioDialog orgId={orgId} stayId={stay._id} folio={null} onClose={close} />}
      {open?.act === 'folio' && <FolioDialog orgId={orgId} stayId={stay._id} folio={open.folio} onClose={close} />}
      {open?.act === 'routing' && <RoutingDialog {...{ orgId, folios, routes }} stayId={stay._id} onClose={close} />}
      {open?.act === 'line' && <LineDialog {...{ orgId, folios }} stayId={stay._id} line={open.line} act={open.how} onClose={close} />}
      {open?.act === 'undo' && <UndoDialog orgId={orgId} checkOutId={open.checkOutId} onClose={close} />}
      {open?.act === 'credit' && <CreditDialog orgId={orgId} folios={answer} onClose={close} />}
      {(open?.act === 'checkOut' || open?.act === 'interim') && (
        <CheckOutDialog orgId={orgId} folios={answer} isInterim={open.act === 'interim'} onClose={close} />
      )}
    </>
  );
}

/** The money of the booking, and the check-outs of the stay. */
function MoneyOfStay({ payments, checkOuts }: Pick<StayFolios, 'payments' | 'checkOuts'>) {
  return (
    <aside className={classes.side}>
      {payments.length > 0 && (
        <section aria-label="Payments">
          <h2>Payments</h2>
          <ul>
            {payments.map(({ voucherId, voucherNumber, date, amountPaise, leftPaise }) => (
              <li key={voucherId}>
                <Link {...voucherLink(amountPaise < 0 ? 'payment' : 'receipt', voucherId)}>{voucherNumber}</Link> {formatDate(date)} ·{' '}
                <Money paise={amountPaise} />
                {leftPaise > 0 && (
                  <span className="dim">
                    {' '}
                    · <Money paise={leftPaise} /> left
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {checkOuts.length > 0 && (
        <section aria-label="Check-outs">
          <h2>Check-outs</h2>
          <ul>
            {checkOuts.map(({ _id, businessDay, isInterim, doneBy, undoneBy, vouchers }) => (
              <li key={_id}>
                {formatDate(businessDay)}
                {isInterim && ', interim bill'} by {doneBy}
                {undoneBy && `, taken back by ${undoneBy}`}
                {vouchers.map(({ voucherId, voucherNumber, kind }) => (
                  <span key={voucherId}>
                    {' '}
                    · <Link {...voucherLink(kind as 'sales', voucherId)}>{voucherNumber}</Link>
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
