import type { api } from '../platform/api.ts';
import classes from './labels.module.css';

export type Drawn = Awaited<ReturnType<typeof api.labels.preview>>['labels'][number];

/** One label in the proportions of its print, black on white in either theme. */
export function LabelPreview({ label: { widthDots, heightDots, texts, path }, name }: { label: Drawn; name: string }) {
  return (
    <svg className={classes.label} viewBox={`0 0 ${widthDots} ${heightDots}`} role="img" aria-label={`Label of ${name}`}>
      <rect width={widthDots} height={heightDots} fill="#fff" />
      <path fill="#000" d={path} />
      {texts.map(({ text, x, y, width, size, isCentred, inkWidth }) => (
        <text
          key={`${y} ${text}`}
          x={isCentred ? x + width / 2 : x}
          y={y + size}
          fontSize={size}
          textLength={inkWidth}
          lengthAdjust="spacingAndGlyphs"
          textAnchor={isCentred ? 'middle' : 'start'}
          fill="#000"
          xmlSpace="preserve"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
