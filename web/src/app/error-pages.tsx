import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext, useState } from 'react';
import { GONE, isGonePart } from '../platform/load-part.ts';
import classes from './error-pages.module.css';
import { InShellContext } from './shell/in-shell.ts';

function Message({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const Landmark = useContext(InShellContext) ? 'div' : 'main';
  return (
    <Landmark className={classes.page}>
      <title>{`${title} · Bahi`}</title>
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </Landmark>
  );
}

function GoBack() {
  const { history } = useRouter();
  return (
    <button type="button" className={classes.button} onClick={() => history.go(-2)}>
      Go Back
    </button>
  );
}

export function ServerErrorPage() {
  return (
    <Message title="500 Server Error" text="Whoops, something went wrong on our servers.">
      <GoBack />
    </Message>
  );
}

/** The error screen with a message from the address, at `/errorPage?message=…` and `/notFound`. */
export function ErrorPage() {
  const { message } = getRouteApi('/errorPage').useSearch();
  return (
    <Message title={message ?? 'Something went wrong!'}>
      <GoBack />
    </Message>
  );
}

export function NotFoundPage() {
  return (
    <Message title="Page not found" text="There is nothing at this address.">
      <GoBack />
    </Message>
  );
}

/** Errors of the router's loaders. Errors of rendering only pass through to `crash-boundary.tsx`. */
export function RouterErrorPage({ error }: { error: Error & { status?: number } }) {
  const { status, message } = error;
  if (status === undefined && !isGonePart(error)) throw error;
  return (
    <Message title="Unexpected Application Error!" text={status === undefined ? message : String(status)}>
      {isGonePart(error) && <Reload error={error} />}
    </Message>
  );
}

/** The file of the screen has another name since a release. The router has already reloaded once by itself; now the user is asked to. */
function Reload({ error }: { error: Error }) {
  return (
    <>
      {error.message !== GONE && <p>{GONE}</p>}
      <button type="button" className={classes.button} onClick={() => window.location.reload()}>
        Reload
      </button>
    </>
  );
}

export function CrashPage({ error }: { error: Error | null }) {
  if (isGonePart(error)) return <RouterErrorPage error={error} />;
  return (
    <Message title="Oops! Something went wrong" text="We're sorry for the inconvenience. Please try refreshing the page.">
      <button type="button" className={classes.button} onClick={() => window.location.reload()}>
        Refresh Page
      </button>
    </Message>
  );
}

/** Throws on purpose, to show that the boundary works. */
export function TestErrorBoundary() {
  const [isThrown, setIsThrown] = useState(false);
  if (isThrown) throw new Error('This is a test error to check Error Boundary!');
  return (
    <Message title="Error boundary">
      <button type="button" className={classes.button} onClick={() => setIsThrown(true)}>
        Throw an error
      </button>
    </Message>
  );
}
