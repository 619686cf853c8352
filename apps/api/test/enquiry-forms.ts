import { z } from 'zod';
import type { TestProduct } from './product.ts';

const day = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** One good body for each public form. */
export const forms = {
  contact: { name: 'Ada Lovelace', email: 'ada@example.test', topic: 'Billing', message: 'Line one\nLine two' },
  consultation: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    company: 'Engines Ltd',
    preferred_date: inDays(3),
    preferred_time: 'morning',
    about: 'A cluster',
    configuration: 'EPYC 9354P\n256 GB',
  },
  abuse: {
    email: 'ada@example.test',
    category: 'phishing',
    subject_address: 'https://login.example.com/verify',
    evidence: 'It asks for a password.',
    happened_at: '2026-01-01T10:00:00+01:00',
  },
  application: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    position: 'platform-engineer',
    letter: 'I write programs.',
    link: 'https://ada.example.com/cv',
  },
};
export type FormKind = keyof typeof forms;
export const formKinds = Object.keys(forms) as FormKind[];

let senders = 0;
export const newSender = (): string => {
  senders += 1;
  return `sender${senders}@example.test`;
};

/** Fills a form in and sends it, with a solved captcha and, unless told, from an address of its own. */
export async function fillIn(
  product: TestProduct,
  kind: FormKind,
  more: Record<string, unknown> = {},
  browser = product.browser(),
) {
  const recaptcha = await product.captcha('enquiry');
  return browser.post(`/enquiries/${kind}`, { ...forms[kind], email: newSender(), recaptcha, ...more });
}

const header = z.object({ name: z.string(), value: z.string() });
const wholeMail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  envelope: z.object({ rcpt_to: z.array(z.string()) }),
  headers: z.array(header),
});

/** Mails as the lab's mail server got them, headers and envelope included, newest first. */
export async function mailsOf(product: TestProduct, address: string) {
  return (await product.mailsTo(address)).map((mail) => {
    const whole = wholeMail.parse(mail);
    const headerOf = (name: string) => whole.headers.filter((entry) => entry.name.toLowerCase() === name);
    return { ...whole, replyTo: headerOf('reply-to').map(({ value }) => value), headerOf };
  });
}
