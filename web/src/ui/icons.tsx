/** Drawn on 20 × 20 with a line of 1.5. */
const paths = {
  about: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 9v5M10 6.2v.1',
  account: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5',
  back: 'M16.5 10h-13M9 4.5 3.5 10 9 15.5',
  bank: 'M3 8 10 3.5 17 8ZM4.5 8.5v6M8 8.5v6M12 8.5v6M15.5 8.5v6M3 16.5h14',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13L5 13.5ZM8.5 17.5h3',
  bill: 'M5 3v14l1.7-1.2L8.3 17l1.7-1.2 1.7 1.2 1.6-1.2L15 17V3ZM7.5 7h5M7.5 10h5',
  books: 'M4 3.5h3.5v13H4zM7.5 3.5H11v13H7.5zM12 4.3l3.1-.8 3 12.2-3.1.8z',
  box: 'm10 2.5 6.5 3.5v8L10 17.5 3.5 14V6L10 2.5ZM3.5 6l6.5 3.5L16.5 6M10 9.5v8',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  cart: 'M2.5 3.5H5l2 9h8l1.5-6.5h-11M8 16.5v.1M14 16.5v.1',
  check: 'm4 10.5 4 4 8-9',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
  close: 'm5 5 10 10M15 5 5 15',
  collapse: 'M3.5 3.5h13v13h-13zM8 3.5v13M13.5 8l-2 2 2 2',
  columns: 'M3 4h14v12H3zM7.7 4v12M12.3 4v12',
  company: 'M4 17V3.5h8V17M12 8h4v9M2.5 17h15M6.5 6.5h3M6.5 9.5h3M6.5 12.5h3',
  dark: 'M16.5 11.5A7 7 0 1 1 8.5 3.5a5.5 5.5 0 0 0 8 8Z',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
  help: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM7.8 7.8A2.2 2.2 0 1 1 10 10.3v1.2M10 14v.1',
  home: 'M3 9.5 10 3l7 6.5M5 8v8.5h4v-5h2v5h4V8',
  jobs: 'M3 5.5h14M3 10h7M3 14.5h7M13 9.5v6l4.5-3-4.5-3Z',
  key: 'M7 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM9.5 10.5l7-7M13.5 6.5l2 2',
  light:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4',
  lock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
  logout: 'M11.5 3.5h-7v13h7M8 10h9M13.5 6.5 17 10l-3.5 3.5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  more: 'M4 10a.7.7 0 1 0 1.4 0A.7.7 0 1 0 4 10ZM9.3 10a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0ZM14.6 10a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0Z',
  order: 'M5 4.5h10V17H5zM8 3h4v3H8zM7.5 9.5h5M7.5 12.5h5',
  outstanding: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 5.5V10l3 2',
  percent: 'M15 5 5 15M6 7.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM14 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  phone: 'M6.5 3H4a1 1 0 0 0-1 1c0 7 6 13 13 13a1 1 0 0 0 1-1v-2.5L13.5 12 12 13.5C9.5 12.5 7.5 10.5 6.5 8L8 6.5 6.5 3Z',
  plus: 'M10 4v12M4 10h12',
  reports: 'M3.5 16.5h13M5.5 14V9M10 14V4M14.5 14V7',
  scan: 'M3.5 6.5v-3h3M13.5 3.5h3v3M16.5 13.5v3h-3M6.5 16.5h-3v-3M6.5 7v6M9 7v6M11 7v6M13.5 7v6',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  star: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7L10 2.8Z',
  system: 'M2.5 4h15v9.5h-15zM7 17h6M10 13.5V17',
  tag: 'M3.5 3.5H10l6.5 6.5-6.5 6.5L3.5 10V3.5ZM6.8 6.8v.1',
  transfer: 'M6.5 16V4.5M3 8l3.5-3.5L10 8M13.5 4v11.5M10 12l3.5 3.5L17 12',
  upload: 'M10 13V3.5M6 7l4-4 4 4M4 16.5h12',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c.5-2.8 2.7-4 5.5-4s5 1.2 5.5 4M13 3.8a3 3 0 0 1 0 5.4M14.5 12.7c2 .4 3.2 1.7 3.5 3.8',
  warning: 'M10 3 2.5 16.5h15L10 3ZM10 8v4.5M10 14.5v.1',
} as const;

export type IconName = keyof typeof paths;

/** Decorative only: its meaning is beside it as text, or is the label of its button. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
    >
      <path d={paths[name]} />
    </svg>
  );
}
