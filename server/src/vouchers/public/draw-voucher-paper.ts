import type { VoucherPaper } from '../../papers/public/voucher-paper.ts';
import { drawPaper } from '../../platform/papers/draw-paper.ts';

const maker = { module: new URL('../../papers/voucher-pdf-document.ts', import.meta.url), name: 'voucherDocument' };

/** Draws the paper of a voucher. */
export const drawVoucherPaper = (paper: VoucherPaper): Promise<Uint8Array> => drawPaper(maker, paper);
