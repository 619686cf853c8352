/** What comes after them stays text. */
const mostLinks = 200;
const found =
  /\bhttps?:\/\/[^\s<>"]{1,2000}|\bwww\.[^\s<>"@]{1,2000}|[\w.+-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}\.){1,8}[a-z]{2,63}\b/gi;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decode = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => entities[name] ?? name);
const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Makes links of the addresses that stand in the text of this HTML, which is that of `markdownToHtml`: not within a link or
 * code. A name of other letters is shown as it is asked for (punycode), so that none looks like another.
 */
export function linkAddresses(html: string): string {
  let inside = 0;
  let links = 0;
  return html.replaceAll(
    /<(\/?)(a|code|pre)\b[^<>]*>|<[^<>]*>|[^<]+/g,
    (piece, slash: string, tag: string | undefined) => {
      if (tag !== undefined) inside += slash === '/' ? -1 : 1;
      if (piece.startsWith('<') || inside > 0) return piece;
      const linked = linkText(decode(piece), mostLinks - links);
      links += linked.count;
      return linked.html;
    },
  );
}

function linkText(text: string, atMost: number): { readonly html: string; readonly count: number } {
  let linked = '';
  let from = 0;
  let count = 0;
  for (const { 0: match, index } of text.matchAll(found)) {
    const address = withoutEnd(match);
    const link = linkOf(address);
    if (!link || count === atMost) continue;
    count += 1;
    linked += `${encode(text.slice(from, index))}<a rel="nofollow noopener noreferrer" href="${encode(link.href)}">${encode(link.shown)}</a>`;
    from = index + address.length;
  }
  return { html: linked + encode(text.slice(from)), count };
}

/** What ends the sentence is not of the address; a bracket is, where the address has the other one too. */
function withoutEnd(match: string): string {
  let end = match.length;
  for (; end > 0; end -= 1) {
    const last = match.charAt(end - 1);
    const body = match.slice(0, end);
    if (/[.,;:!?'*_~]/.test(last)) continue;
    if (last === ')' && lettersOf(body, ')') > lettersOf(body, '(')) continue;
    break;
  }
  return match.slice(0, end);
}

const lettersOf = (text: string, letter: string): number => text.split(letter).length - 1;

function linkOf(address: string): { readonly href: string; readonly shown: string } | undefined {
  if (!/^(?:https?:\/\/|www\.)/i.test(address)) return { href: `mailto:${address}`, shown: address };
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address);
  // A name before the host is there to look like another host.
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return undefined;
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)(.*)$/is.exec(address) ?? [];
  const isPlain = /^[\x21-\x7e]*$/.test(host);
  return { href: url.href, shown: isPlain ? address : scheme + url.host + rest };
}
