type Headers = readonly { readonly key: string; readonly value: string }[];

/**
 * The names of the servers that say in this mail that the domain of its sender sent it (RFC 8601): by DMARC, or by a
 * signature or an envelope of the same domain or one above it. Anybody can write such a header; the name of the operator's
 * own server is the one that counts, since that server takes away what came with its name from outside (section 5).
 */
export function authenticatedBy(headers: Headers, from: string): string[] {
  const domain = from.split('@')[1] ?? '';
  if (domain === '') return [];
  const names = headers
    .filter(({ key, value }) => key === 'authentication-results' && value.length <= longest)
    .map(({ value }) => value.replaceAll(/\([^()]*\)/g, ' ').split(';'));
  // A server writes on top of what is there: only the first header of a name can be its own.
  const first = new Map(names.toReversed().map(([name = '', ...results]) => [nameOf(name), results] as const));
  return [...first].filter(([, results]) => results.some((result) => passes(result, domain))).map(([name]) => name);
}

const longest = 8192;

/** The version may follow it. */
const nameOf = (text: string): string => text.trim().split(/\s/)[0]?.toLowerCase() ?? '';

function passes(result: string, domain: string): boolean {
  const [method = '', ...properties] = result.trim().toLowerCase().split(/\s+/);
  const named = (...keys: readonly string[]) =>
    properties
      .map((property) => property.split('='))
      .filter(([key = '']) => keys.includes(key))
      .map(([, value = '']) => value.replaceAll('"', '').split('@').at(-1) ?? '');
  const isAbove = (one: string) => one.includes('.') && (domain === one || domain.endsWith(`.${one}`));
  if (method === 'dmarc=pass') return named('header.from').includes(domain);
  if (method === 'dkim=pass') return named('header.d', 'header.i').some(isAbove);
  return method === 'spf=pass' && named('smtp.mailfrom').some(isAbove);
}
