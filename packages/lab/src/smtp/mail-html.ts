import type { ParsedMail } from './parse-mail.ts';

/**
 * A mail may hold anything, so its page gets a policy of its own: no scripts, no forms, no origin (sandbox), pictures
 * from here only. Links open in a new tab, which leaves the sandbox so that the product's page works as usual.
 */
export const MAIL_HTML_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Pictures sent with the mail (`cid:`, RFC 2392) become data addresses: the sandbox could not fetch them. */
export function mailHtml(mail: ParsedMail): string {
  const html = mail.html.replace(/cid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const picture = mail.attachments.find((attachment) => attachment.contentId === safeDecode(id));
    if (picture === undefined || !picture.mimeType.startsWith('image/')) return whole;
    return `data:${picture.mimeType};base64,${Buffer.from(picture.content).toString('base64')}`;
  });
  // The doctype stays first, or the browser would show the mail in quirks mode.
  const [, doctype = '', rest = ''] = /^(\s*<!doctype[^>]*>)?(.*)$/is.exec(html) ?? [];
  return `${doctype || '<!doctype html>'}<meta charset="utf-8"><base target="_blank">${rest}`;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
