/*
 * What stands in the quotation marks of a CAA record. A value that an authority cannot read forbids all certificates of the
 * name (RFC 8659, 4.2), so it is refused before it does.
 */
const readers: Readonly<Record<string, { readonly isRight: (value: string) => boolean; readonly refusal: string }>> = {
  issue: { isRight: isIssuer, refusal: issuerRefusal('issue') },
  issuewild: { isRight: isIssuer, refusal: issuerRefusal('issuewild') },
  issuemail: { isRight: isIssuer, refusal: issuerRefusal('issuemail') },
  iodef: {
    isRight: (value) => /^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i.test(value),
    refusal: 'Please enter where reports go, such as 0 iodef "mailto:security@example.com".',
  },
  contactemail: {
    isRight: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
    refusal: 'Please enter an email, such as 0 contactemail "security@example.com".',
  },
};

function issuerRefusal(tag: string): string {
  return `Please enter the authority’s domain, such as 0 ${tag} "letsencrypt.org", or ";" to allow none.`;
}

/** RFC 8659, 4.2: a domain or none, and parameters after a semicolon. */
function isIssuer(value: string): boolean {
  const [domain = '', ...params] = value.split(';').map((part) => part.trim());
  const isDomain = domain === '' || /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(domain);
  const last = params.length - 1;
  // A semicolon with nothing behind it is allowed where there are no parameters.
  return isDomain && params.every((param, index) => (param === '' && last === 0 && index === 0) || isParameter(param));
}
const isParameter = (param: string): boolean => /^[a-z0-9]+[ \t]*=[ \t]*[!-:<-~]*$/i.test(param);

/** Undefined: the value is right. */
export function whyNotCaa(tag: string, value: string): string | undefined {
  const reader = readers[tag];
  if (reader === undefined || !/^[\x20-\x7e]{0,255}$/.test(value) || /["\\]/.test(value)) {
    return 'Please enter flag, tag and value, such as 0 issue "letsencrypt.org".';
  }
  return reader.isRight(value) ? undefined : reader.refusal;
}
