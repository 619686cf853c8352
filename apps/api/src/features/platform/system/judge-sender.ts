import type { Finding } from '../../../core/setup.ts';

const good = (name: string, sentence: string): Finding => ({ name, grade: 'good', sentence, advice: '' });

/** RFC 7208: one record, and no other server may send for the domain. */
export function judgeSpf(domain: string, texts: readonly string[]): Finding {
  const name = 'Sender: SPF';
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = found;
  if (record === undefined) {
    return {
      name,
      grade: 'wrong',
      sentence: `${domain} (MAIL_FROM) has no SPF record, so many mailboxes refuse our mails or file them as spam.`,
      advice: `Publish a TXT record at ${domain} that names the mail server, such as "v=spf1 mx -all".`,
    };
  }
  // Section 4.5: more than one is an error for the receiver.
  if (found.length > 1) {
    return {
      name,
      grade: 'wrong',
      sentence: `${domain} has ${found.length} SPF records; receivers take that for an error.`,
      advice: 'Join them into one TXT record.',
    };
  }
  if (/\s\+?all(\s|$)/i.test(record)) {
    return {
      name,
      grade: 'wrong',
      sentence: `The SPF record of ${domain} allows the whole world to send as it.`,
      advice: 'End it with "-all" or "~all".',
    };
  }
  return good(name, record);
}

/** RFC 6376. Mails are signed by the mail server, so only the operator knows the name of its key. */
export function judgeDkim(domain: string, selector: string | undefined, texts: readonly string[]): Finding {
  const name = 'Sender: DKIM';
  if (selector === undefined) {
    return {
      name,
      grade: 'warning',
      sentence: 'Whether the key that the mail server signs with is published was not looked at.',
      advice: `Set DKIM_SELECTOR to the name before ._domainkey.${domain}.`,
    };
  }
  const at = `${selector}._domainkey.${domain}`;
  const record = texts.find((text) => /(^|;)\s*p=/i.test(text));
  if (record === undefined) {
    return {
      name,
      grade: 'wrong',
      sentence: `There is no DKIM key at ${at} (DKIM_SELECTOR).`,
      advice: 'Publish the key that the mail server signs with there, or correct DKIM_SELECTOR.',
    };
  }
  // Section 3.6.1: an empty key is a revoked one.
  if (/(^|;)\s*p=\s*(;|$)/i.test(record)) {
    return {
      name,
      grade: 'wrong',
      sentence: `The DKIM key at ${at} is revoked.`,
      advice: 'Publish the key that the mail server signs with now.',
    };
  }
  return good(name, `The key is published at ${at}.`);
}

/** RFC 7489. */
export function judgeDmarc(domain: string, texts: readonly string[]): Finding {
  const name = 'Sender: DMARC';
  const found = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  if (found.length !== 1) {
    return {
      name,
      grade: 'warning',
      sentence:
        found.length === 0
          ? `${domain} has no DMARC record; large mailbox providers ask for one.`
          : `${domain} has ${found.length} DMARC records; receivers ignore all of them.`,
      advice: `Publish one TXT record at _dmarc.${domain}, such as "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}".`,
    };
  }
  return good(name, found[0] ?? '');
}
