import { Link } from '@tanstack/react-router';
import type { VoucherAnswer } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { useIsViewOnly } from '../../platform/view-only.ts';
import { Notice } from '../../ui/notice.tsx';

type Mark = VoucherAnswer['since']['missingMarks'][number];

/** The marks that the law wants on the invoice and that are missing, each with the way to add it. The invoice can be printed without them. */
export function MissingMarks({ marks, partyId }: { marks: readonly Mark[]; partyId: string | null }) {
  return marks.map((mark) => (
    <Notice key={mark.mark}>
      {mark.text} <AddMark mark={mark} partyId={partyId} />
    </Notice>
  ));
}

function AddMark({ mark: { place }, partyId }: { mark: Mark; partyId: string | null }) {
  const { _id: company } = useCompany();
  const isViewOnly = useIsViewOnly();
  if (isViewOnly) return null;
  if (place === 'company') {
    return (
      <Link to="/sUsers/company/list" search={{ company }}>
        Add it
      </Link>
    );
  }
  if (place === 'party' && partyId !== null) {
    return (
      <Link to="/sUsers/partyList/$id" params={{ id: partyId }}>
        Add it
      </Link>
    );
  }
  return null;
}
