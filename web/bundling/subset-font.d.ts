declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>> };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
