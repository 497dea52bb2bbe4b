import { MAX_SERIALS } from '@bahi/core/stock/serial-numbers';
import { z } from 'zod';

/** The serial numbers of the pieces that a line moves, one each, for goods that have some. Longer ones are reported as problems. */
export const serials = z.array(z.string().max(300)).max(MAX_SERIALS).optional();
