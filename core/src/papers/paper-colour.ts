/** Text and lines in the company's colour are readable from this contrast on (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** True for a colour such as #6d28d9. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const hex = (values: readonly number[]) => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of a colour with white, from 1 to 21 (WCAG 2.2). */
export const contrastWithWhite = (colour: string): number => 1.05 / (luminance(colour) + 0.05);

/** The colour itself if text in it is readable on white paper; otherwise the same hue, as much darker as needed. */
export function inkOf(colour: string): string {
  let ink = colour.toLowerCase();
  while (contrastWithWhite(ink) < LEAST_CONTRAST) ink = hex(channels(ink).map((value) => value * 0.92));
  return ink;
}

/** A light tint of the colour, on which black and the ink stay readable. */
export const tintOf = (colour: string): string => hex(channels(colour).map((value) => 255 - (255 - value) * 0.06));
