import { Button } from '@mantine/core';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { PublicPage } from '../ui/public-page.tsx';
import { useForgettingRegistrations } from './kept-registrations.ts';
import classes from './terms.module.css';

/** The terms that an owner accepts at registration. An operator who serves others may have to promise more. */
export function Terms() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  useForgettingRegistrations();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/pUsers/register' }));
  return (
    <PublicPage title="Terms" subtitle="Between you and the operator, who runs this installation of Bahi.">
      <div className={classes.terms}>
        {sections.map(([title, text]) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <Button variant="default" onClick={back}>
        Back
      </Button>
    </PublicPage>
  );
}

const sections = [
  [
    'Your account',
    'You register with your own name, mobile number and email. The operator approves accounts and companies, and may block them. Keep your password to yourself: what is done with your account counts as done by you.',
  ],
  ['Your staff', 'You decide who works in your companies and with which role, and you answer for what your staff enter.'],
  [
    'Your data',
    'Your books belong to you. They are kept in the database of the operator, who can reach it as anybody can who runs a server, and are shown to nobody but you, your staff and the operator. Bahi sends nothing to anybody else; mail goes through the mail server that the operator has set.',
  ],
  [
    'Your books',
    'Bahi computes taxes and balances by the rules it knows. Whether a document, a return or a year is right is for you and your accountant to check. A saved voucher is cancelled and never deleted, and changes stay on record, as the law asks.',
  ],
  [
    'Keeping it running',
    'The operator looks after backups, updates and the time in which the service can be reached. Print or export what you must keep.',
  ],
  [
    'Subscription',
    'When a subscription has expired you can still sign in, read, print and export. To go on writing, renew it with the operator.',
  ],
  [
    'No warranty',
    'Bahi is free software under the MIT License. It is provided as it is, without warranty of any kind, and its authors are not liable for damages from its use.',
  ],
] as const;
