/** The sign of Bahi: a rupee on violet. The same drawing as `public/favicon.svg`, without its request. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable={false}>
      <rect width="32" height="32" rx="7" fill="#9900ff" />
      <path
        d="M9 8h14M9 13h14M9 8h4.5a5 5 0 0 1 0 10H9l9 8"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
