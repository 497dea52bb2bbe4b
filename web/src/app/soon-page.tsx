import { useRouterState } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Screens that are named in the menus and come with a later release: each says what will stand there. */
const soon: Readonly<Record<string, { title: string; text: string }>> = {
  '/sUsers/reports': { title: 'Reports', text: 'Day book, outstandings, ledgers, stock and tax in one place.' },
  '/sUsers/invoice': { title: 'Sale order', text: 'What a customer ordered, reserved until it becomes a sale.' },
  '/sUsers/purchase': { title: 'Purchase', text: 'What you buy: stock comes in, the supplier’s bill opens, input tax is claimed.' },
  '/sUsers/payment': { title: 'Payment', text: 'Money paid to suppliers, settled over their bills.' },
  '/sUsers/vanSale': { title: 'Van sale', text: 'A sale out of the van’s own stock and number series.' },
  '/sUsers/creditNote': { title: 'Credit note', text: 'Goods that come back, and the bills they reduce.' },
  '/sUsers/debitNote': { title: 'Debit note', text: 'What a supplier owes for goods that went back.' },
};

export function SoonPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { title, text } = soon[path] ?? { title: 'Soon', text: 'This screen comes with a later release.' };
  return (
    <>
      <PageHeader title={title} back="none" />
      <EmptyState title={`${title} will stand here`} text={text} />
    </>
  );
}
