type Headers = readonly { readonly key: string; readonly value: string }[];

/**
 * The names of the servers that say in this mail that the domain of its sender sent it (RFC 8601): by DMARC, or by a
 * signature or an envelope of the same domain or one above it. Every sender can write such a header; the name of the
 * operator's own server is the one that counts, since that server takes away what came with its name from outside
 * (section 5).
 */
export function authenticatedBy(headers: Headers, from: string): string[] {
  const domain = from.split('@')[1] ?? '';
  if (domain === '') return [];
  const names = headers
    .filter(({ key, value }) => key === 'authentication-results' && value.length <= longest)
    .map(({ value }) => withoutComments(value).split(';'));
  // A server writes on top of what is there: only the first header of a name can be its own.
  const first = new Map(names.toReversed().map(([name = '', ...results]) => [nameOf(name), results] as const));
  return [...first].filter(([, results]) => results.some((result) => passes(result, domain))).map(([name]) => name);
}

const longest = 8192;

/**
 * Comments are left out, however deep, and of what stands in quotes no letter separates anything: both hold words of
 * the sender, such as the first half of an address. What never ends says nothing.
 */
function withoutComments(value: string): string {
  let out = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at] ?? '';
    if (letter === '\\' && (isQuoted || depth > 0)) at += 1;
    else if (depth > 0) depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) out += /[\w.@-]/.test(letter) ? letter : '_';
    else if (letter === '(') {
      depth = 1;
      out += ' ';
    } else out += letter;
  }
  return isQuoted || depth > 0 ? '' : out;
}

/** The version may follow it. */
const nameOf = (text: string): string => text.trim().split(/\s/)[0]?.toLowerCase() ?? '';

function passes(result: string, domain: string): boolean {
  const [method = '', ...properties] = result.trim().toLowerCase().split(/\s+/);
  const named = (...keys: readonly string[]) =>
    properties
      .map((property) => property.split('='))
      .filter(([key = '']) => keys.includes(key))
      .map(([, value = '']) => value.split('@').at(-1) ?? '');
  const isAbove = (one: string) => one.includes('.') && (domain === one || domain.endsWith(`.${one}`));
  if (method === 'dmarc=pass') return named('header.from').includes(domain);
  if (method === 'dkim=pass') return named('header.d', 'header.i').some(isAbove);
  return method === 'spf=pass' && named('smtp.mailfrom').some(isAbove);
}
