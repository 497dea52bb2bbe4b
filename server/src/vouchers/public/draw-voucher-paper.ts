import type { VoucherPaper } from '../../papers/public/voucher-paper.ts';
import { drawPaper } from '../../platform/papers/draw-paper.ts';
import { Refusal } from '../../platform/refusal.ts';

const maker = { module: new URL('../../papers/voucher-pdf-document.ts', import.meta.url), name: 'voucherDocument' };

/** Draws the paper of a voucher; without its logo if the picture is damaged. */
export async function drawVoucherPaper(paper: VoucherPaper): Promise<Uint8Array> {
  try {
    return await drawPaper(maker, paper);
  } catch (error) {
    if (paper.logo === null || error instanceof Refusal) throw error;
    return drawPaper(maker, { ...paper, logo: null });
  }
}
