import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';

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

const fonts = new URL('../fonts/', pathToFileURL(createRequire(import.meta.url).resolve('@resolvo/brand/brand')));
/**
 * Fonts are read once at start: rendering a document opens no file and no connection, whatever it contains. They are
 * also parsed once, which would be two thirds of the work of each document.
 */
const regular = create(readFileSync(new URL('document-regular.ttf', fonts)));
const semibold = create(readFileSync(new URL('document-semibold.ttf', fonts)));

type Weight = 'regular' | 'semibold';
export interface Style {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** Typed text made safe to print: no control or direction marks, and cut to a printable length. */
export function plain(value: string, most = 1200): string {
  const clean = value.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').toWellFormed();
  return clean.length > most ? `${clean.slice(0, most - 1).toWellFormed()}…` : clean;
}

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

  #use({ size = 9.5, weight = 'regular', color = ink.text }: Style): PDFKit.PDFDocument {
    return this.#doc.font(weight).fontSize(size).fillColor(color);
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    return text === '' ? 0 : this.#use(style).heightOfString(text, { width, lineGap: 2 });
  }

  /** Writes at a position and returns where it ended. The sheet's own position does not move. */
  put(text: string, x: number, y: number, width: number, style: Style = {}): number {
    if (text === '') return y;
    this.#use(style).text(text, x, y, { width, align: style.align ?? 'left', lineGap: 2 });
    return this.#doc.y;
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
