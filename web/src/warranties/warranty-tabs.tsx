import { useNavigate } from '@tanstack/react-router';
import { useIsViewOnly } from '../platform/view-only.ts';
import { Tabs } from '../ui/tabs.tsx';
import look from './warranties.module.css';

const tabs = { warrantyCards: 'Cards', warrantyClaims: 'Claims', warrantyTemplates: 'Terms' } as const;
type Tab = keyof typeof tabs;

/** The pages of warranties: cards, claims, and the terms of products and brands. The owner reads the cards. */
export function WarrantyTabs({ shown }: { shown: Tab }) {
  const navigate = useNavigate();
  if (useIsViewOnly()) return null;
  return <Tabs label="Warranties" tabs={tabs} shown={shown} onChoose={(tab) => void navigate({ to: `/sUsers/${tab}` })} look={look} />;
}
