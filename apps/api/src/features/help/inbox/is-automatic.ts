type Headers = readonly { readonly key: string; readonly value: string }[];

/**
 * Why a mail is taken for one of a machine; undefined for one of a person. An answer to it would be answered again, without
 * end (RFC 3834, section 2). Bounces, lists and holiday notes are among them.
 */
export function automaticReason(headers: Headers, from: string): string | undefined {
  const values = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value.trim());
  const has = (name: string, fits: (value: string) => boolean = () => true) => values(name).some(fits);
  if (isAutoSubmitted(headers)) return 'It says that a program wrote it (Auto-Submitted).';
  if (has('precedence', (value) => /^(bulk|junk|list|auto_reply)\b/i.test(value)))
    return 'It is bulk mail (Precedence).';
  if (has('x-auto-response-suppress')) return 'It wants no answer from programs (X-Auto-Response-Suppress).';
  if (has('x-autoreply') || has('x-autorespond')) return 'It is an automatic answer.';
  if (has('list-id')) return 'It came through a mailing list.';
  if (has('return-path', (value) => value === '<>')) return 'It has no sender to answer to, as bounces have.';
  if (has('content-type', (value) => /^multipart\/report\b/i.test(value))) return 'It is a delivery report.';
  if (/^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(from)) return `${from} is no person.`;
  return undefined;
}

/** RFC 3834, section 5: the one header that says it of the mail itself. All others are set on mails of people too. */
export const isAutoSubmitted = (headers: Headers): boolean =>
  headers.some(({ key, value }) => key === 'auto-submitted' && !/^no\b/i.test(value.trim()));

/** What a program gives back to a mail: an answer of its own, or word that it was not delivered. */
export function isReturned(headers: Headers, from: string): boolean {
  const has = (name: string, fits: (value: string) => boolean = () => true) =>
    headers.some(({ key, value }) => key === name && fits(value.trim()));
  return (
    has('auto-submitted', (value) => /^auto-replied\b/i.test(value)) ||
    has('x-autoreply') ||
    has('x-autorespond') ||
    has('content-type', (value) => /^multipart\/report\b/i.test(value) && !/feedback-report/i.test(value)) ||
    /^mailer-daemon@/i.test(from)
  );
}
