const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => letters[name] ?? whole);
const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What stands at a link without a space between reads as one address with it. */
const glued = 200;
/** Names of files have these, and no domain has. */
const fileEndings =
  /\.(?:cfg|conf|css|csv|exe|gz|html?|img|ini|iso|js|json|log|pdf|php|png|qcow2|service|tar|txt|xml|ya?ml)$/i;
const ownHost = 'own.invalid';

/**
 * Links in this HTML, which is that of micromark, say where they lead: a text that looks like another address, or whose host
 * has letters of other scripts, gives way to the address. One with a user name before its host, which is there to look
 * like another host, is no link.
 */
export function honestLinks(html: string): string {
  return html.replaceAll(
    /<a href="([^"<>]*)"([^<>]*)>(.*?)<\/a>/gs,
    (whole, written: string, more: string, inner: string, at: number) => {
      const href = decode(written);
      const url = URL.parse(href, `https://${ownHost}/`);
      const text = textOf(inner);
      if (url?.username !== '' || url.password !== '') return text === href ? inner : `${inner} (${encode(href)})`;
      if (url.hostname === ownHost) return whole;
      const before = /[^\s<>]*$/.exec(html.slice(Math.max(0, at - glued), at))?.[0] ?? '';
      const end = at + whole.length;
      const after = /^[^\s<>]*/.exec(html.slice(end, end + glued))?.[0] ?? '';
      if (isHonest(url, text) && isHonest(url, decode(before) + text + decode(after))) return whole;
      const shown = encode(url.href);
      return `<a href="${shown}"${more}>${shown}</a>`;
    },
  );
}

const textOf = (html: string): string => decode(html.replaceAll(/<[^<>]*>/g, ''));

function isHonest(url: URL, text: string): boolean {
  // Widths and dots of other scripts, and what is not seen.
  const seen = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.');
  if (url.protocol === 'mailto:') {
    const said = seen
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, '');
    return hostsIn(seen).length === 0 || said === url.pathname.toLowerCase();
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return hostsIn(seen).every((host) => isWeb && isSame(host, url.hostname));
}

/** As they are written: after two slashes, or as names with dots between them. The path of either is none. */
function hostsIn(text: string): string[] {
  const after = [...text.matchAll(/\/\/([^\s/?#]+)/g)].map(([, host = '']) => host);
  const rest = text.replaceAll(/\/\/\S+/g, ' ');
  const dotted = [...rest.matchAll(/([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)(?:\/\S*)?/gu)];
  return [...after, ...dotted.map(([, name = '']) => name).filter((name) => looksLikeHost(name))];
}

const looksLikeHost = (name: string): boolean =>
  (/\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]+$/u.test(name) && !fileEndings.test(name)) || /^\d+(?:\.\d+){3}$/.test(name);

const plain = (host: string): string => host.toLowerCase().replace(/^www\./, '');
const isSame = (written: string, host: string): boolean =>
  /^[\x21-\x7e]*$/.test(written) && plain(written.replace(/:\d+$/, '')) === plain(host);
