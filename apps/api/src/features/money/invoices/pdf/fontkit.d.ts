/** fontkit ships no types. This is the part that is used: a font parsed once, which pdfkit takes in place of its bytes. */
declare module 'fontkit' {
  export interface ParsedFont {
    readonly ascent: number;
    readonly unitsPerEm: number;
    layout(text: string): unknown;
    hasGlyphForCodePoint(point: number): boolean;
  }
  export function create(bytes: Uint8Array): ParsedFont;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, src: import('fontkit').ParsedFont): this;
  }
}
