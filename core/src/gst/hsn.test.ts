import { expect, test } from 'vitest';
import { isHsn } from './hsn.ts';

test('an HSN has 4, 6 or 8 digits; 5 are refused (GST-050)', () => {
  for (const right of ['6205', '620520', '61149090', '996311']) expect(isHsn(right), right).toBe(true);
  for (const wrong of ['12345', '62', '', '62O5', '620520901', ' 6205']) expect(isHsn(wrong), wrong).toBe(false);
});
