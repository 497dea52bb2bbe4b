import { cards } from './cards.ts';
import { claims } from './claims.ts';
import { papers } from './papers.ts';
import { templates } from './templates.ts';

export const warranties = { ...templates, ...cards, ...claims, ...papers };
