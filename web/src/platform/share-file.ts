/** True if this browser can share files with other programs. */
export function sharesFiles(): boolean {
  const sample = new File([], 'paper.pdf', { type: 'application/pdf' });
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [sample] }) === true;
}

/** Shares a document with the share dialog of the system. Cancelling shows no message. */
export async function shareFile(file: File, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title: text, text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** A WhatsApp message to this number; without one the receiver is chosen in WhatsApp. */
export const whatsAppOf = (text: string, mobileNumber = ''): string =>
  `${mobileNumber === '' ? 'https://wa.me/' : whatsAppTo(mobileNumber)}?text=${encodeURIComponent(text)}`;

/** A WhatsApp message to this number; ten digits are an Indian mobile number. */
export function whatsAppTo(mobileNumber: string): string {
  const digits = mobileNumber.replace(/\D/g, '').replace(/^0(?=\d{10}$)/, '');
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}

export function mailOf(text: string, to = ''): string {
  const encoded = encodeURIComponent(text);
  return `mailto:${encodeURIComponent(to)}?subject=${encoded}&body=${encoded}`;
}
