import { useState } from 'react';
import type { Rounds } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Counter } from './counter.tsx';

const MOST_OF_ONE = 20;

type Props = {
  orgId: string;
  roomName: string;
  stay: NonNullable<Rounds['rooms'][number]['stay']>;
  minibar: Rounds['minibar'];
  onClose: () => void;
};

/** The things that guests took from the minibar: each product is a charge on the folio that the rules of the stay name. What is posted leaves the counts. */
export function UsedDialog({ orgId, roomName, stay, minibar, onClose }: Props) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const used = minibar.filter(({ productId }) => (counts[productId] ?? 0) > 0);
  const { leave, close } = useLeaveDialog(used.length > 0, onClose);
  const saving = useAct('The minibar could not be posted', () => {});
  const set = (productId: string, count: number) => setCounts((now) => ({ ...now, [productId]: count }));
  const post = async () => {
    let posted = 0;
    for (const { productId } of used) {
      const charge = {
        kind: 'minibar' as const,
        productId,
        quantityE4: counts[productId]! * 10_000,
        ratePaise: null,
        folioId: null,
        roomStayId: null,
      };
      await saving.act(async (call) => {
        const answer = await api.folios.addCharge({ orgId, id: stay._id, ...charge, text: '', isAlcohol: false }, call);
        set(productId, 0);
        posted += 1;
        return answer;
      }, productId);
    }
    if (posted === used.length) close();
  };
  const { fields } = saving;
  return (
    <FormDialog
      title={`Minibar of room ${roomName}`}
      isOpen
      onClose={leave}
      onSubmit={() => (used.length === 0 ? leave() : void post())}
      submitText={`Post to ${stay.guestName}`}
      isSaving={saving.isSaving}
      problem={fields.id ?? fields.productId ?? fields.ratePaise ?? saving.problem}
    >
      {minibar.length === 0 && <p className="dim">No products yet. A manager chooses those of the minibar with “Set the minibar”.</p>}
      {minibar.map(({ productId, name }) => (
        <Counter
          key={productId}
          label={name}
          words={name}
          count={counts[productId] ?? 0}
          most={MOST_OF_ONE}
          onChange={(count) => set(productId, count)}
        />
      ))}
    </FormDialog>
  );
}
