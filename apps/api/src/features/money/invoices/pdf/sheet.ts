import PDFDocument from 'pdfkit';
import { isPlain, onPaper, regular, runsOf, semibold } from './document-fonts.ts';

/** A4 in points, and print colours: the site's, dark enough for any printer. */
export const paper = { width: 595.28, height: 841.89, margin: 52, foot: 84 } as const;
export const left: number = paper.margin;
export const right = paper.width - paper.margin;
export const across = right - left;
export const ink = {
  night: '#0b1626',
  text: '#27364b',
  quiet: '#55647a',
  rule: '#d8dfe3',
  band: '#f3f6f4',
  pine: '#0b5f4a',
};

type Weight = 'regular' | 'semibold';
export interface Style {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

const usualSize = 9.5;
const lineGap = 2;
type Run = ReturnType<typeof runsOf>[number];

/** A document that is filled top down, page by page. Its bytes depend only on what is written and on `at`. */
export class Sheet {
  /** The y position of the next element. */
  y: number = paper.margin;
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Uint8Array>;

  constructor(title: string, at: Date) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      font: '',
      bufferPages: true,
      // Compression differs between processors and versions; the same invoice is the same bytes everywhere.
      compress: false,
      pdfVersion: '1.7',
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Creator: '', Producer: '', CreationDate: at, ModDate: at },
    });
    this.#doc.registerFont('regular', regular).registerFont('semibold', semibold);
    const doc = this.#doc;
    this.#bytes = new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
    });
  }

  #use({ size = usualSize, weight = 'regular', color = ink.text }: Style): PDFKit.PDFDocument {
    return this.#doc.font(weight).fontSize(size).fillColor(color);
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    if (text === '') return 0;
    if (!isPlain(text)) return this.#linesOf(text, width, style).length * this.#lineHeight(style);
    return this.#use(style).heightOfString(text, { width, lineGap });
  }

  /** Writes at a position and returns where it ended. The sheet's own position does not move. */
  put(text: string, x: number, y: number, width: number, style: Style = {}): number {
    if (text === '') return y;
    if (!isPlain(text)) return this.#putMixed(text, x, y, width, style);
    this.#use(style).text(text, x, y, { width, align: style.align ?? 'left', lineGap });
    return this.#doc.y;
  }

  #lineHeight(style: Style): number {
    return this.#use(style).currentLineHeight(true) + lineGap;
  }

  #measure(run: Run, style: Style): number {
    return this.#useFor(run, style).widthOfString(run.text);
  }

  /** The document's own font, or another one for the letters that it lacks. */
  #useFor({ font }: Run, style: Style): PDFKit.PDFDocument {
    const doc = this.#use(style);
    if (font) doc.registerFont(font.name, font.parsed).font(font.name);
    return doc;
  }

  #linesOf(text: string, width: number, style: Style): Run[][] {
    const lines: Run[][] = [];
    for (const paragraph of text.split('\n')) {
      let line: Run[] = [];
      let left = width;
      for (const run of runsOf(paragraph)) {
        const needed = this.#measure(run, style);
        if (needed > left && line.length > 0) {
          lines.push(line);
          line = [];
          left = width;
          if (run.text.trim() === '') continue;
        }
        line.push(run);
        left -= needed;
      }
      lines.push(line);
    }
    return lines;
  }

  /** Text with letters of several fonts. It is written in the order it is read, each part where it stands on the line. */
  #putMixed(text: string, x: number, y: number, width: number, style: Style): number {
    const height = this.#lineHeight(style);
    const { size = usualSize } = style;
    let top = y;
    for (const line of this.#linesOf(text, width, style)) {
      const widths = new Map(line.map((run) => [run, this.#measure(run, style)]));
      const whole = line.reduce((sum, run) => sum + (widths.get(run) ?? 0), 0);
      let at = style.align === 'right' ? x + width - whole : x;
      const places = new Map<Run, number>();
      for (const run of onPaper(line)) {
        places.set(run, at);
        at += widths.get(run) ?? 0;
      }
      // All fonts stand on the base line of the document's own.
      const base = top + (regular.ascent / regular.unitsPerEm) * size;
      for (const run of line) {
        const doc = this.#useFor(run, style);
        // Letters may be drawn of parts, and in another order: this is what a reader copies and hears.
        if (run.isRightToLeft) doc.markContent('Span', { actual: run.text });
        doc.text(run.text, places.get(run), base, { lineBreak: false, baseline: 'alphabetic' });
        if (run.isRightToLeft) doc.endMarkedContent();
      }
      top += height;
    }
    return top;
  }

  rule(y: number, color: string = ink.rule, width = 0.75, from = left, to = right): void {
    this.#doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
  }

  band(y: number, height: number, color: string = ink.band, x = left, width = across): void {
    this.#doc.roundedRect(x, y, width, height, 4).fillColor(color).fill();
  }

  /** Starts a new page when this much does not fit. Returns whether it did. */
  room(height: number): boolean {
    if (this.y + height <= paper.height - paper.foot) return false;
    this.#doc.addPage();
    this.y = paper.margin;
    return true;
  }

  /** Writes the footer with page numbers on every page and finishes the document. */
  finish(foot: (page: number, pages: number) => void): Promise<Uint8Array> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      foot(page + 1, count);
    }
    this.#doc.end();
    return this.#bytes;
  }
}
