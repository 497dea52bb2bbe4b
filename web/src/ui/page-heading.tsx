import { useRef } from 'react';
import { useFocusWhenLost } from './focus-when-lost.ts';
import classes from './page-heading.module.css';

/** The heading of a page whose area has one bar for all pages. It also sets the title of the browser's tab, before the area does. */
export function PageHeading({ title, className = '' }: { title: string; className?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(heading);
  return (
    <>
      <title>{`${title} · Bahi`}</title>
      <h2 ref={heading} tabIndex={-1} className={`${classes.heading} ${className}`}>
        {title}
      </h2>
    </>
  );
}
