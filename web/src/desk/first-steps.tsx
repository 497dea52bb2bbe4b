import { Link, type LinkProps } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Desk } from '../platform/answers.ts';
import { loadPart } from '../platform/load-part.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './first-steps.module.css';

const FirstItem = lazy(() => loadPart(async () => ({ default: (await import('./first-item.tsx')).FirstItem })));

type Step = { title: string; text: string; isDone: boolean; act: string; link: LinkProps; isOpenings?: true; isItem?: true };

/**
 * The steps of a new company to its first printed invoice, ticked by what the books hold. That there are no opening balances, and that the
 * list is hidden, is kept on this device.
 */
export function FirstSteps({ orgId, steps }: { orgId: string; steps: NonNullable<Desk['firstSteps']> }) {
  const key = `bahi.firstSteps.${orgId}`;
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(key) === 'hidden');
  const noOpenings = `${key}.noOpenings`;
  const [hasNone, setHasNone] = useState(() => localStorage.getItem(noOpenings) === 'none');
  /** True after the user finished a step here: the form of the next one takes the focus. */
  const [isGoingOn, setIsGoingOn] = useState(false);
  const box = useRef<HTMLElement>(null);
  if (isHidden) return null;
  const all = stepsOf(orgId, steps, hasNone);
  const done = all.filter(({ isDone }) => isDone).length;
  const current = all.find(({ isDone }) => !isDone);
  const hide = () => {
    localStorage.setItem(key, 'hidden');
    setIsHidden(true);
  };
  const skipOpenings = () => {
    localStorage.setItem(noOpenings, 'none');
    setHasNone(true);
    setIsGoingOn(true);
    focusCurrent();
  };
  /** To the next step, after this one is drawn as done. */
  const focusCurrent = () => setTimeout(() => box.current?.querySelector<HTMLElement>('[data-current] a')?.focus());
  return (
    <section ref={box} className={classes.box} aria-labelledby="first-steps">
      <header className={classes.head}>
        <div>
          <h2 id="first-steps" className={classes.title}>
            Your first invoice, in five minutes
          </h2>
          <p className="dim">
            {done} of {all.length} done
          </p>
        </div>
        <button type="button" className={classes.hide} onClick={hide}>
          Hide checklist
        </button>
      </header>
      <progress className="reader-only" max={all.length} value={done} aria-label="Steps done" />
      <div className={classes.bar} aria-hidden>
        <span style={{ width: `${(done / all.length) * 100}%` }} />
      </div>
      <ol className={classes.steps}>
        {all.map((step, at) => (
          <li key={step.title} data-done={step.isDone || undefined} data-current={step === current || undefined}>
            <span className={classes.mark}>{step.isDone ? <Icon name="check" size={14} /> : at + 1}</span>
            <span className={classes.text}>
              <strong>
                {step.title}
                {step.isDone && <span className="reader-only">, done</span>}
              </strong>
              <span className="dim">{step.text}</span>
            </span>
            {step.isOpenings && !step.isDone && (
              <button type="button" className={classes.none} onClick={skipOpenings}>
                None to bring in
              </button>
            )}
            <Link {...step.link} className={step === current && !step.isItem ? classes.now : classes.act}>
              {step.isDone ? 'Edit' : step.act}
              <span className="reader-only">: {step.title}</span>
            </Link>
            {step.isItem && step === current && (
              <Suspense fallback={null}>
                <FirstItem orgId={orgId} isFocused={isGoingOn} onAdded={focusCurrent} />
              </Suspense>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(company: string, steps: NonNullable<Desk['firstSteps']>, hasNone: boolean): readonly Step[] {
  const { hasAddress, hasGstin, hasLogo, hasOpenings, items, parties, users } = steps;
  const settings = { to: '/sUsers/company/list', search: { company } } as const;
  return [
    {
      title: 'Address and GSTIN',
      text: hasGstin ? 'They are printed on each invoice' : 'Without a GSTIN you issue a bill of supply',
      isDone: hasAddress,
      act: 'Add',
      link: settings,
    },
    { title: 'Logo', text: 'Printed at the top of each invoice', isDone: hasLogo, act: 'Add', link: settings },
    {
      title: 'Opening balances',
      text: hasOpenings ? 'Entered' : hasNone ? 'None to bring in' : 'Of parties, ledgers and stock, from a file or one by one',
      isDone: hasOpenings || hasNone,
      act: 'Import',
      link: { to: '/sUsers/settings/import' },
      isOpenings: true,
    },
    {
      title: 'First item',
      text: items > 0 ? counted(items, 'item', 'items') : 'What do you sell? Name, rate and GST are enough',
      isDone: items > 0,
      act: 'All fields',
      link: { to: '/sUsers/productList/new' },
      isItem: true,
    },
    {
      title: 'First customer',
      text: parties > 0 ? counted(parties, 'party', 'parties') : 'Or sell for cash without one',
      isDone: parties > 0,
      act: 'Add party',
      link: { to: '/sUsers/partyList/new' },
    },
    {
      title: 'First invoice',
      text: 'Choose a party, add the item, save and print',
      isDone: false,
      act: 'New sale',
      link: { to: '/sUsers/sales' },
    },
    {
      title: 'Invite your staff',
      text: users > 1 ? counted(users, 'user', 'users') : 'Each user signs in separately, with the rights you give',
      isDone: users > 1,
      act: 'Invite',
      link: { to: '/sUsers/retailers' },
    },
  ];
}

const counted = (count: number, one: string, many: string) =>
  count >= 100 ? `100 ${many} or more` : `${count} ${count === 1 ? one : many}`;
