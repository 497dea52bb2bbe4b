/** Whether this browser hands files on to other programs. */
export function sharesFiles(): boolean {
  const sample = new File([], 'paper.pdf', { type: 'application/pdf' });
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [sample] }) === true;
}

/** Hands a paper on with the sheet of the system. Who closes it without choosing has shared nothing, and nothing is said. */
export async function shareFile(file: File, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title: text, text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** A message in WhatsApp whose receiver is chosen there. */
export const whatsAppOf = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** A message in WhatsApp to this number; one of ten digits is an Indian mobile number. */
export function whatsAppTo(mobileNumber: string): string {
  const digits = mobileNumber.replace(/\D/g, '');
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}

export function mailOf(text: string): string {
  const said = encodeURIComponent(text);
  return `mailto:?subject=${said}&body=${said}`;
}
