/**
 * What a person wrote in an answer, without the mail they answer and without their signature. Mail programs mark both in
 * words of many languages, so the rules look at form: a line that ends with a colon before quoted lines, a block of
 * header lines, the signature mark of RFC 3676. When nothing would be left, the text stays whole.
 */
export function cutQuote(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  // The mail first and the answer below it.
  if (
    isIntroduction(
      lines,
      lines.findIndex((line) => line.trim() !== ''),
    )
  )
    return withoutQuotes(lines);
  const end = lines.findIndex((line, index) => isQuoteStart(lines, index) || isSignature(line));
  const kept = (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
  return kept === '' ? withoutQuotes(lines) : kept;
}

/** An answer below the mail, or between its lines: quoted lines go, the rest stays. */
function withoutQuotes(lines: readonly string[]): string {
  const signature = lines.findIndex(isSignature);
  const body = signature === -1 ? lines : lines.slice(0, signature);
  const kept = body.filter((line, index) => !isQuoted(line) && !isIntroduction(body, index));
  return kept.join('\n').trim() || lines.join('\n').trim();
}

const isQuoted = (line: string): boolean => line.startsWith('>');
const isSignature = (line: string): boolean =>
  /^-- ?$/.test(line) || /^(Sent from my |Sendt fra min |Von meinem .* gesendet)/i.test(line);

/** "On Monday, Kari wrote:" in any language, on one line or wrapped on two, with the quote right below. */
function isIntroduction(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index + 1, index + 4).find((line) => line.trim() !== '');
  if (next === undefined) return false;
  const line = lines[index]?.trim() ?? '';
  if (line.endsWith(':')) return isQuoted(next);
  // Wrapped: the line has a date or an address in it, and the next ends with the colon.
  const following = lines[index + 1]?.trim() ?? '';
  return /\d|@/.test(line) && following.endsWith(':') && isIntroduction(lines, index + 1);
}

const divider = /^(-{2,}\s*(Original Message|Opprinnelig melding|Ursprüngliche Nachricht).*--|_{20,})$/i;
/** Outlook quotes without marks, below a block of headers. */
const headerLine = /^\*?(From|Fra|Von|De|Från)\*?:\s.*/i;
const furtherHeader = /^\*?(Sent|Date|To|Subject|Sendt|Dato|Til|Emne|Gesendet|An|Betreff)\*?:\s/i;

function isQuoteStart(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? '';
  if (divider.test(line)) return true;
  if (headerLine.test(line)) return lines.slice(index + 1, index + 4).some((next) => furtherHeader.test(next.trim()));
  if (!isIntroduction(lines, index)) return false;
  // Only where nothing but the quote follows: an answer between quoted lines is no end.
  const rest = lines.slice(index + 1);
  const lastQuoted = rest.findLastIndex(isQuoted);
  const after = rest
    .slice(lastQuoted + 1)
    .join('')
    .trim();
  const between = rest.slice(rest.findIndex(isQuoted), lastQuoted).some((one) => !isQuoted(one) && one.trim() !== '');
  return after === '' && !between;
}
