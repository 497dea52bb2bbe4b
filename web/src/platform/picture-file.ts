import { useEffect, useState } from 'react';

const MOST_BYTES = 1_048_576;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** What speaks against a chosen file before it is sent: its size and its type. The server looks into it. `what` names it in the sentence. */
export function pictureProblem(file: File, what: string): string | null {
  if (file.size > MOST_BYTES) return `The ${what} may have at most 1 MB`;
  return PICTURE_TYPES.includes(file.type) ? null : `The ${what} is a PNG, JPEG or WebP picture`;
}

/** Without `data:…;base64,` in front. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** An address for a picture that was read as every call is: a plain address would not say who asks. Null until it is there. */
export function usePictureAddress(data: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}
