import { drawPaper as draw } from '../platform/papers/draw-paper.ts';
import type { VoucherPaper } from './voucher-paper.ts';

const maker = { module: new URL('./voucher-pdf-document.ts', import.meta.url), name: 'voucherDocument' };

/** Draws the paper of a voucher. */
export const drawPaper = (paper: VoucherPaper): Promise<Uint8Array> => draw(maker, paper);
