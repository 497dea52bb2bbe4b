import type { ReactNode } from 'react';

/** One line of what is known of a voucher: what it is called, and what it is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
