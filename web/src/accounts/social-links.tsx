import type { SocialLink } from '../platform/operator.ts';
import classes from './social-links.module.css';

const names: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
};

/** Links to the operator's other pages. Loaded only if there are any. */
export default function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <ul className={classes.links} aria-label="Follow us">
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={classes.link}>
            <svg
              viewBox="0 0 24 24"
              width={20}
              height={20}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.7}
              aria-hidden
              focusable={false}
            >
              <path strokeLinecap="round" strokeLinejoin="round" d={strokes[name] ?? strokes.other} />
            </svg>
            <span className={classes.name}>{names[name] ?? name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const strokes: Readonly<Record<string, string>> = {
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-2 2-2h1.5v-3H15c-3 0-4.5 2-4.5 4.5v2.5H7.5V13h3v8',
  instagram: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm4 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.5h.01',
  linkedin: 'M5 9v11M5 4.5v.01M10 20V9m0 5c0-3 1.5-5 4.5-5S19 11 19 14v6',
  x: 'M4 4l16 16M20 4 4 20',
  youtube: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Zm4.5 3.5v5l4-2.5-4-2.5Z',
  other: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
};
