import { useEffect, useState } from 'react';

const MOST_BYTES = 1_048_576;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** A problem of the size or type of a chosen file, or null. The server checks its contents. `what` names the picture in the sentence. */
export function pictureProblem(file: File, what: string): string | null {
  if (file.size > MOST_BYTES) return `The ${what} may have at most 1 MB`;
  return PICTURE_TYPES.includes(file.type) ? null : `The ${what} is a PNG, JPEG or WebP picture`;
}

/** Without the prefix `data:…;base64,`. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

/**
 * An object URL of a picture that was loaded by an API call, because a plain address would not identify the caller. Null until it is
 * loaded.
 */
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

/** A picture of a file on a canvas, with at most so many pixels on its longer side. Fails for a file that the browser cannot read as a picture. */
export async function canvasOf(file: File, longest: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const share = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** The bytes of a data address in base64. */
export const bytesOfAddress = (address: string): string => address.replace(/^[^,]*,/, '');
