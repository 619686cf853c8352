import { lettersOf } from './letters.ts';

/** Longer texts stay whole: nothing is folded away that was not compared. */
const mostLetters = 60_000;
const mostLines = 4000;
/** So many letters in a row are no chance. */
const gram = 16;

type Kind = 'blank' | 'ours' | 'words' | 'about';

interface Folded {
  readonly text: string;
  /** Empty where nothing was folded away. */
  readonly quoted: string;
}

/**
 * Folds away what an answer quotes of what we wrote ourselves, and nothing else: each line of it stands in one of the texts
 * that its sender had from us. Mail programs wrap lines anew, mark quotes or not, and name them in words of every language;
 * so letters are compared, and the form only says where a quote is. A forwarded mail, an answer between the lines and what
 * others wrote stay where they are.
 */
export function foldQuote(text: string, known: readonly string[]): Folded {
  const whole = { text, quoted: '' };
  const lines = text.split('\n');
  if (lines.length > mostLines || text.length > mostLetters * 2 || lines.some(isForward)) return whole;
  const kinds = kindsOf(lines, new OurLetters(known));
  const last = kinds.lastIndexOf('ours');
  const first = kinds.findIndex((kind) => kind === 'ours' || kind === 'about');
  if (last === -1) return whole;
  const isMarkedAt = (at: number) => isMarked(lines[at] ?? '');
  const between = kinds.slice(first, last).some((kind, at) => kind === 'words' && !isMarkedAt(first + at));
  const isAnsweredBelow = kinds.slice(last).includes('words') && kinds[first] !== 'about';
  if (between || isAnsweredBelow) return whole;
  // What was quoted and is not ours stays where it stood.
  const isFolded = (at: number) => at >= first && at <= last && kinds[at] !== 'words';
  const left = lines
    .filter((_, at) => !isFolded(at))
    .join('\n')
    .trim();
  return left === ''
    ? whole
    : {
        text: left,
        quoted: lines
          .filter((_, at) => isFolded(at))
          .join('\n')
          .trim(),
      };
}

const isMarked = (line: string): boolean => /^\s?[>|]/.test(line);
const isBlank = (line: string): boolean => /^[\s>|]*$/.test(line);
const isForward = (line: string): boolean =>
  /^[\s>*-]*(begin )?(forwarded message|videresendt (melding|meddelelse)|vidarebefordrat (meddelande|brev)|weitergeleitete (nachricht|e-mail)|anfang der weitergeleiteten|message transféré|mensaje reenviado)/i.test(
    line,
  );
const isDivider = (line: string): boolean =>
  line.length < 200 && /^[\s>*]*(_{20,}|-{2,}[^-]{1,60}-{2,})\s*$/.test(line);

/** Outlook quotes without marks, below a block of headers. The words of the languages that our clients write in. */
const headerLine =
  /^[\s>*]*(from|sent|date|to|cc|subject|reply-to|fra|sendt|dato|til|kopi|emne|från|skickat|datum|till|ämne|von|gesendet|an|betreff|de|envoyé|à|objet|enviado|para|asunto|van|verzonden|aan|onderwerp|da|inviato|a|oggetto|lähettäjä|lähetetty|vastaanottaja|aihe|od|wysłano|do|temat)\s?\*?\s?:/i;

function kindsOf(lines: readonly string[], ours: OurLetters): Kind[] {
  const isOurs = ours.find(lines);
  const isHead = lines.map((line) => headerLine.test(line) || isDivider(line));
  const tail = tailOf(lines, isOurs, isHead);
  const kinds = lines.map((line, at): Kind => {
    if (isBlank(line)) return 'blank';
    return isOurs[at] && (isMarked(line) || at >= tail) ? 'ours' : 'words';
  });
  for (const [at, kind] of kinds.entries()) {
    if (kind !== 'ours' || kinds[at - 1] === 'ours') continue;
    for (const above of introductionAbove(lines, kinds, isHead, at)) kinds[above] = 'about';
  }
  // Addresses alone, which programs rewrite, go with the lines around them.
  for (const [at, line] of lines.entries()) {
    if (kinds[at] !== 'words' || lettersOf(line) !== '') continue;
    if (besides(kinds, at, -1) === 'ours' && besides(kinds, at, 1) === 'ours') kinds[at] = 'about';
  }
  return kinds;
}

/** The next line in a direction that says something, at most a few lines away. */
function besides(kinds: readonly Kind[], at: number, step: 1 | -1): Kind | undefined {
  const near = [1, 2, 3, 4].map((distance) => kinds[at + distance * step]);
  return near.find((kind) => kind !== 'blank');
}

/** Where a quote without marks begins: at the first block of headers, or divider, that text of ours follows. */
function tailOf(lines: readonly string[], isOurs: readonly boolean[], isHead: readonly boolean[]): number {
  let tail = lines.length;
  let isFollowed = false;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (isBlank(line)) continue;
    if (!isHead[at]) isFollowed = isOurs[at] === true;
    else if (isFollowed && !isMarked(line)) tail = at;
  }
  return tail;
}

/** "On Monday, Kari wrote:" in any language, on up to three lines, or a block of headers; with the blank lines around them. */
function introductionAbove(
  lines: readonly string[],
  kinds: readonly Kind[],
  isHead: readonly boolean[],
  begin: number,
): number[] {
  let at = begin - 1;
  while (at >= 0 && kinds[at] === 'blank') at -= 1;
  if (isHead[at]) {
    let top = at;
    while (top > 0 && (isHead[top - 1] || kinds[top - 1] === 'blank')) top -= 1;
    return range(top, begin);
  }
  const line = lines[at]?.trim() ?? '';
  if (line.length > 300 || !/:\W*$/.test(line)) return [];
  // Wrapped: a date or an address stands in one of the lines.
  for (let top = at; top > at - 3 && top >= 0; top -= 1) {
    if (kinds[top] === 'blank') break;
    const isFirst = top === 0 || kinds[top - 1] === 'blank';
    if (isFirst && /\d{1,4}[.:/-]\d|@|\d{4}/.test(lines[top] ?? '')) return range(top, begin);
  }
  return range(at, begin);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** What we wrote, as rows of letters that can be looked up. Its cost grows with the length of both texts, not with their product. */
class OurLetters {
  readonly #grams = new Set<string>();
  readonly #lines = new Set<string>();

  constructor(known: readonly string[]) {
    for (const text of known) {
      for (const line of text.split('\n')) this.#lines.add(lettersOf(line));
      const letters = lettersOf(text);
      for (let at = 0; at + gram <= letters.length; at += 1) this.#grams.add(letters.slice(at, at + gram));
    }
    this.#lines.delete('');
  }

  /** Of each line, whether all its letters stand in such a row, or it is a whole line of ours. */
  find(lines: readonly string[]): boolean[] {
    const each = lines.map(lettersOf);
    const letters = each.join('');
    const covered = new Uint8Array(letters.length);
    for (let at = 0; at + gram <= letters.length; at += 1) {
      if (this.#grams.has(letters.slice(at, at + gram))) covered.fill(1, at, at + gram);
    }
    let begin = 0;
    return each.map((line) => {
      const end = begin + line.length;
      const isCovered = line !== '' && covered.subarray(begin, end).every((one) => one === 1);
      begin = end;
      return isCovered || this.#lines.has(line);
    });
  }
}
