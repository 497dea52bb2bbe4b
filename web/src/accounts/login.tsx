import { Button, TextInput } from '@mantine/core';
import { Link, type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useOperator } from '../platform/operator.ts';
import { FEEDBACK_MILLIS, notBefore } from '../platform/pause.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { homePath, type Kind } from '../platform/session.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';
import { PasswordField } from '../ui/password-field.tsx';
import classes from '../ui/public-form.module.css';
import { PublicPage } from '../ui/public-page.tsx';
import { noteRegistered, registeredEmail } from './just-registered.ts';
import { type Credentials, signIn } from './sign-in.ts';

const SocialLinks = lazy(() => import('./social-links.tsx'));
const SecondStep = lazy(() => import('./second-step.tsx'));

/** A person signs in on this page. */
const pages = { admin: '/admin/login', owner: '/pUsers/login', staff: '/sUsers/login' } as const;

/** The name and password typed at the wrong page, until the right one shows it. In memory only, because it holds a password. */
let typedElsewhere: Credentials | null = null;

function takeTyped(): Credentials | null {
  const typed = typedElsewhere;
  typedElsewhere = null;
  return typed;
}

/** The sign-in page of one kind of user. Focusing the password prefetches the next screen. */
function Login({ kind }: { kind: Kind }) {
  const [led] = useState(takeTyped);
  const [registered] = useState(registeredEmail);
  const [credentials, setCredentials] = useState<Credentials>(
    led ?? { email: kind === 'owner' ? registered : '', password: '', rememberMe: false },
  );
  const [failure, setFailure] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const router = useRouter();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // From the fields themselves: the browser may have filled them in before the page was ready.
    const typed = {
      email: (email.current?.value ?? credentials.email).trim(),
      password: password.current?.value ?? credentials.password,
      rememberMe: credentials.rememberMe,
    };
    setCredentials({ ...typed, email: email.current?.value ?? typed.email });
    const empty = typed.email === '' ? email : typed.password === '' ? password : null;
    setIsMissing(empty !== null);
    setFailure('');
    const tooLongFields = Object.fromEntries(
      (['email', 'password'] as const).filter((name) => isTooLong(typed[name])).map((name) => [name, tooLong()]),
    );
    setRefused(tooLongFields);
    if (empty) return empty.current?.focus();
    if (tooLongFields.email || tooLongFields.password) return (tooLongFields.email ? email : password).current?.focus();
    setIsBusy(true);
    try {
      await notBefore(FEEDBACK_MILLIS, signIn(kind, typed));
      noteRegistered('');
      await navigate({ to: homePath(kind) });
    } catch (error) {
      const { code, data } = error as { code?: string; data?: { kind?: 'owner' | 'staff' } };
      if (code === 'CODE_NEEDED') return setNeedsCode(true);
      if (code === 'WRONG_DOOR' && data?.kind) {
        typedElsewhere = typed;
        return await navigate({ to: pages[data.kind] });
      }
      setFailure(sayError(error, 'Login failed'));
      setRefused(problemsOf(error as Error).fields);
      password.current?.select();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <PublicPage title={kind === 'admin' ? 'Admin Login' : 'Welcome!'} subtitle="Sign in to your account" foot={<Others kind={kind} />}>
      {needsCode ? (
        <Suspense>
          <SecondStep kind={kind} onBeginAgain={() => setNeedsCode(false)} />
        </Suspense>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            ref={email}
            label="Email or Phone"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={led === null}
            error={refused.email || (isMissing && credentials.email.trim() === '')}
            value={credentials.email}
            onChange={({ currentTarget }) => setCredentials({ ...credentials, email: currentTarget.value })}
          />
          <PasswordField
            ref={password}
            label="Password"
            name="password"
            autoComplete="current-password"
            error={refused.password || (isMissing && credentials.password === '')}
            value={credentials.password}
            onFocus={() => void router.preloadRoute({ to: homePath(kind) }).catch(() => undefined)}
            onChange={({ currentTarget }) => setCredentials({ ...credentials, password: currentTarget.value })}
          />
          <div className={classes.between}>
            {/* The browser's own: Mantine's checkbox would be 2 kB more for the first page that anybody fetches. */}
            <label className={classes.remember}>
              <input
                type="checkbox"
                checked={credentials.rememberMe}
                onChange={({ currentTarget }) => setCredentials({ ...credentials, rememberMe: currentTarget.checked })}
              />
              Remember me
            </label>
            <Forgotten kind={kind} />
          </div>
          <p role="alert" className={classes.problem}>
            {isMissing ? 'All fields must be filled' : failure}
          </p>
          {kind === 'staff' && registered !== '' && (
            <p role="status">
              You are registered as an owner. <To to="/pUsers/login">Sign in as owner</To>
            </p>
          )}
          {led && <p role="status">{kind === 'owner' ? 'You are an owner: sign in here.' : 'You are a staff user: sign in here.'}</p>}
          <Button type="submit" fullWidth loading={isBusy} autoFocus={led !== null}>
            Sign in
          </Button>
        </form>
      )}
    </PublicPage>
  );
}

function Forgotten({ kind }: { kind: Kind }) {
  const [isAsked, setIsAsked] = useState(false);
  if (kind !== 'admin') return <To to={kind === 'owner' ? '/pUsers/forgotPassword' : '/sUsers/forgotPassword'}>Forgot your password</To>;
  if (isAsked) return <Operator />;
  return (
    <button type="button" className={classes.link} onClick={() => setIsAsked(true)}>
      Forgot your password
    </button>
  );
}

function Operator() {
  const { contact } = useOperator();
  return <span role="status">Please contact the operator{contact && `: ${contact}`}.</span>;
}

function Others({ kind }: { kind: Kind }) {
  return (
    <>
      <Ways kind={kind} />
      <Social />
    </>
  );
}

function Social() {
  const { links } = useOperator();
  if (links.length === 0) return null;
  return (
    <Suspense>
      <SocialLinks links={links} />
    </Suspense>
  );
}

function Ways({ kind }: { kind: Kind }) {
  if (kind === 'admin') return <To to="/sUsers/login">User login</To>;
  return (
    <>
      <span>
        New here? <To to="/pUsers/register">Register your business</To>
      </span>
      <span className={classes.between}>
        {kind === 'staff' ? <To to="/pUsers/login">Owner sign in</To> : <To to="/sUsers/login">Staff sign in</To>}
        <To to="/admin/login">Admin login</To>
      </span>
    </>
  );
}

function To({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}

export const StaffLogin = () => <Login key="staff" kind="staff" />;
export const OwnerLogin = () => <Login key="owner" kind="owner" />;
export const AdminLogin = () => <Login key="admin" kind="admin" />;
