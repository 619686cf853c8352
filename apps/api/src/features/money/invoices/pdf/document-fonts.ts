import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { create, type ParsedFont } from 'fontkit';

const fonts = new URL('../fonts/', pathToFileURL(createRequire(import.meta.url).resolve('@resolvo/brand/brand')));

/**
 * Fonts are read once at start: rendering a document opens no file and no connection, whatever it contains. They are
 * also parsed once, which would be two thirds of the work of each document.
 */
export const regular = create(readFileSync(new URL('document-regular.ttf', fonts)));
export const semibold = create(readFileSync(new URL('document-semibold.ttf', fonts)));

/** Most documents need none of these, and they are large: kept packed, and parsed when a name needs one. */
const packed = ['hebrew', 'arabic', 'chinese', 'japanese', 'korean', 'emoji'].map((name) => ({
  name,
  bytes: readFileSync(new URL(`document-${name}.ttf.br`, fonts)),
}));
const parsed = new Map<string, ParsedFont>();

function unpack({ name, bytes }: (typeof packed)[number]): ParsedFont {
  const font = parsed.get(name) ?? create(brotliDecompressSync(bytes));
  parsed.set(name, font);
  return font;
}

interface Run {
  /** Undefined for the document's own font. */
  readonly font: { readonly name: string; readonly parsed: ParsedFont } | undefined;
  readonly text: string;
  readonly isRightToLeft: boolean;
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const has = (font: ParsedFont, text: string): boolean =>
  [...text].every(
    (one) => /\p{Cf}|\p{Variation_Selector}/u.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
  );

/** Whether the document's own font has every letter. */
export const isPlain = (text: string): boolean => has(regular, text.replaceAll('\n', ' '));

/** Words, and single letters of scripts without spaces, each with the font that has it, in the order they are read. */
export function runsOf(text: string): readonly Run[] {
  const runs: { font: Run['font']; text: string; isRightToLeft: boolean }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const font = fontOf(segment);
    // Better a mark that says so than an empty box.
    const shown = font || has(regular, segment) ? segment : '?';
    const isRightToLeft = rightToLeft.test(segment);
    const last = runs.at(-1);
    const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(segment);
    const isGap = /\s/u.test(segment) !== /\s/u.test(last?.text ?? segment);
    if (last && last.font?.name === font?.name && !isWide && !isGap && last.isRightToLeft === isRightToLeft) {
      last.text += shown;
    } else runs.push({ font, text: shown, isRightToLeft });
  }
  return runs;
}

function fontOf(letter: string): Run['font'] {
  if (has(regular, letter)) return undefined;
  const found = packed.find((one) => has(unpack(one), letter));
  return found && { name: found.name, parsed: unpack(found) };
}

/** Left to right as they stand on paper: of a line that begins right to left, the runs stand in reverse. */
export function onPaper(runs: readonly Run[]): readonly Run[] {
  const isReversed = runs.find(({ text, isRightToLeft }) => isRightToLeft || /\p{L}/u.test(text))?.isRightToLeft;
  const [forward, backward] = [(run: Run) => !run.isRightToLeft, (run: Run) => run.isRightToLeft];
  const isInside = isReversed ? forward : backward;
  const ordered = isReversed ? runs.toReversed() : [...runs];
  // What runs the other way inside the line keeps its own order, with the spaces between its words.
  const strong = (run: Run | undefined) => run !== undefined && run.text.trim() !== '' && isInside(run);
  for (let start = 0; start < ordered.length; start += 1) {
    if (!strong(ordered[start])) continue;
    let end = start;
    while (end + 1 < ordered.length && (strong(ordered[end + 1]) || ordered[end + 1]?.text.trim() === '')) end += 1;
    while (!strong(ordered[end])) end -= 1;
    ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).toReversed());
    start = end;
  }
  return ordered;
}
