import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { showFile, takeFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Bone, ErrorState } from '../ui/states.tsx';
import { UpiQr } from '../ui/upi-qr.tsx';
import { Feedback } from './feedback.tsx';
import classes from './paper-page.module.css';

const route = getRouteApi('/p/$token');
type Paper = Awaited<ReturnType<typeof api.links.openLink>>;
type State = { at: 'loading' } | { at: 'open'; paper: Paper } | { at: 'failed'; text: string; mayRetry: boolean };

/** The page of a link: one paper of a company, for people without an account. */
export function PaperPage() {
  const { token } = route.useParams();
  const [state, setState] = useState<State>({ at: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let isLeft = false;
    api.links.openLink({ token }).then(
      (paper) => {
        if (isLeft) return;
        setState({ at: 'open', paper });
        api.links.noteOpening({ token }).catch(() => {}); // counting is not worth a message to a customer
      },
      (error: unknown) => {
        const isClosed = (error as { status?: number }).status === 404 || (error as { status?: number }).status === 422;
        const text = isClosed ? 'This link does not open any more. Please ask for a new one.' : sayError(error, 'Something went wrong!');
        if (!isLeft) setState({ at: 'failed', text, mayRetry: !isClosed });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [token, tries]);

  if (state.at === 'loading') return <Frame title="Paper">{<Waiting />}</Frame>;
  if (state.at === 'failed') {
    const retry = () => {
      setState({ at: 'loading' });
      setTries(tries + 1);
    };
    return (
      <Frame title="Paper">
        <ErrorState
          title={state.mayRetry ? 'Something went wrong!' : 'Nothing to show'}
          text={state.text}
          {...(state.mayRetry && { onRetry: retry })}
        />
      </Frame>
    );
  }
  return <Shown {...{ token }} paper={state.paper} />;
}

function Shown({ token, paper }: { token: string; paper: Paper }) {
  const { company, title, number, date, note, totalPaise, due, feedback } = paper;
  const [isDrawing, setIsDrawing] = useState(false);
  const pdf = `/links/${token}/pdf`;
  const draw = (how: (path: string) => Promise<void>) => async () => {
    setIsDrawing(true);
    await how(pdf).catch((error: unknown) => toastError(sayError(error, 'Something went wrong!')));
    setIsDrawing(false);
  };
  const contact = [company.phone, company.email].filter(Boolean).join(' · ');
  return (
    <Frame title={`${title} ${number}`}>
      <header>
        <h1 className={classes.company}>{company.name}</h1>
        {contact && <p className="dim">{contact}</p>}
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>{title}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{formatDate(date)}</dd>
        </div>
        {totalPaise !== null && (
          <div>
            <dt>Total</dt>
            <dd className={classes.total}>{formatRupees(totalPaise, 'two')}</dd>
          </div>
        )}
      </dl>
      {note && (
        <p role="status" className={classes.note}>
          {note}
        </p>
      )}
      <div className={classes.acts}>
        <Button onClick={draw(showFile)} loading={isDrawing}>
          Open the PDF
        </Button>
        <Button variant="default" onClick={draw(takeFile)} disabled={isDrawing}>
          Download
        </Button>
      </div>
      {due && <Due due={due} />}
      {feedback && <Feedback token={token} isGiven={feedback === 'given'} />}
    </Frame>
  );
}

function Due({ due: { pendingPaise, on, upi } }: { due: NonNullable<Paper['due']> }) {
  const copy = (upiId: string) => () => copyText(upiId).then(() => toastSuccess('The UPI address was copied.'), toastError);
  return (
    <section className={classes.due} aria-label="To pay">
      <p className={classes.amount}>
        <span>To pay{on && ` by ${formatDate(on)}`}</span>
        <strong>{formatRupees(pendingPaise, 'two')}</strong>
      </p>
      {upi && (
        <>
          <UpiQr side={upi.side} path={upi.path} label="UPI code of what is to pay" words="Scan with any UPI app" />
          <p className={classes.upiId}>
            <span>{upi.upiId}</span>
            <Button variant="subtle" size="compact-sm" onClick={copy(upi.upiId)}>
              Copy
            </Button>
          </p>
          <p className="dim">Some apps do not pay from a picture of the code. Then pay to the address above.</p>
        </>
      )}
    </section>
  );
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className={classes.waiting}>
    <Bone width="60%" height={24} />
    <Bone />
    <Bone />
    <Bone width="40%" />
  </div>
);

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{title}</title>
      <main className={classes.card}>{children}</main>
      <footer className={classes.foot}>
        <BrandMark size={18} /> Made with Bahi
      </footer>
    </div>
  );
}
