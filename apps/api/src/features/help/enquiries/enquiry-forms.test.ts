import { brand } from '@resolvo/brand/brand';
import { limits } from '@resolvo/contract/endpoint';
import { afterEach, describe, expect, test } from 'vitest';
import { type FormKind, fillIn, formKinds, forms, inDays, mailsOf, newSender } from '../../../../test/enquiry-forms.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { replyAddress } from './reply-address.ts';

const product = useOwnProduct();

const stored = (email: string) =>
  product.deps.db.selectFrom('enquiries').selectAll().where('email', '=', email).execute();

describe('a form is kept, told to staff and confirmed to its sender', () => {
  const mailboxes: Record<FormKind, string> = {
    contact: brand.supportEmail,
    consultation: brand.salesEmail,
    abuse: brand.abuseEmail,
    application: brand.careersEmail,
  };

  test.each(formKinds)('%s', async (kind) => {
    const email = newSender();
    const response = await fillIn(product, kind, { email });
    expect(response.statusCode, response.body).toBe(202);
    const { reference, details } = response.json();
    expect(reference).toMatch(/^RV-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(details).toContain(`Your reference is ${reference}. A confirmation is on its way to ${email}.`);

    const [row, ...others] = await stored(email);
    expect(others).toEqual([]);
    const filled = Object.entries({ ...forms[kind], email }).map(([name, value]) => ({ name, value }));
    expect(row).toMatchObject({ kind, reference, state: 'open', account_id: null });
    expect(row?.fields).toEqual(expect.arrayContaining(filled));
    expect(row?.fields).toHaveLength(filled.length);

    const toStaff = (await mailsOf(product, mailboxes[kind])).filter((mail) => mail.text.includes(reference));
    expect(toStaff).toHaveLength(1);
    expect(toStaff[0]?.subject).toBe(`[${reference}] ${row?.subject}`);
    expect(toStaff[0]?.replyTo).toEqual([replyAddress(product.deps, 'staff', reference)]);
    for (const { value } of filled) expect(toStaff[0]?.text).toContain(value);

    const confirmations = await mailsOf(product, email);
    expect(confirmations).toHaveLength(1);
    expect(confirmations[0]?.subject).toContain(reference);
    expect(confirmations[0]?.replyTo).toEqual([replyAddress(product.deps, 'client', reference)]);
  });

  test('what is sold in a talk goes to sales', async () => {
    const { reference } = (await fillIn(product, 'contact', { topic: 'Colocation' })).json();
    const found = await mailsOf(product, brand.salesEmail);
    expect(found.filter((mail) => mail.subject.includes(reference))).toHaveLength(1);
  });

  test('optional fields may be empty or left out', async () => {
    const email = newSender();
    const without = { company: undefined, configuration: '' };
    expect((await fillIn(product, 'consultation', { email, ...without })).statusCode).toBe(202);
    const [row] = await stored(email);
    expect(JSON.stringify(row?.fields)).not.toMatch(/company|configuration/);
    expect((await fillIn(product, 'abuse', { happened_at: '' })).statusCode).toBe(202);
    expect((await fillIn(product, 'application', { link: '' })).statusCode).toBe(202);
  });

  test('somebody who is signed in is known by the account', async () => {
    const { id, browser } = await product.account();
    const email = newSender();
    expect((await fillIn(product, 'contact', { email }, browser)).statusCode).toBe(202);
    expect(await stored(email)).toMatchObject([{ account_id: id, ip: browser.address }]);
  });

  test('a confirmation repeats nothing that was typed, so the form cannot carry a stranger’s text', async () => {
    const email = newSender();
    await fillIn(product, 'contact', { email, name: 'CHEAP PILLS pills.example', message: 'CHEAP PILLS' });
    const [mail] = await mailsOf(product, email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/pills/i);
  });
});

describe('a wrong field is refused with its sentence, and nothing is kept', () => {
  const tooLong = (max: number) => [`${'x'.repeat(max + 1)}`, `Please use at most ${max} characters.`] as const;
  const oneLine = 'Please write this on one line, without special characters.';
  const unclean = 'Please remove the special characters from this text.';
  const address = 'Please enter an IP address, a domain name or a full URL.';

  const cases: [FormKind, string, unknown, string][] = [
    ['contact', 'name', '', 'Please enter your name.'],
    ['contact', 'name', undefined, 'Please enter your name.'],
    ['contact', 'name', ...tooLong(120)],
    ['contact', 'email', '', 'Please enter your email.'],
    ['contact', 'email', 'not an address', 'The email address is badly formatted.'],
    ['contact', 'topic', 'Select a category', 'Please choose a category.'],
    ['contact', 'topic', undefined, 'Please choose a category.'],
    ['contact', 'message', ' \n ', 'Please write your message.'],
    ['contact', 'message', 'a\0b', unclean],
    ['contact', 'message', 'a\ud800b', unclean],
    ['contact', 'message', ...tooLong(5000)],
    ['contact', 'recaptcha', undefined, 'Please complete the captcha challenge and try again.'],
    ['contact', 'recaptcha', 'made up', 'Please complete the captcha challenge and try again.'],
    ['contact', 'extra', 'x', '"extra" is not known here.'],
    ['consultation', 'company', ...tooLong(120)],
    ['consultation', 'company', 'A\nB', oneLine],
    ['consultation', 'preferred_date', undefined, 'Please choose a date.'],
    ['consultation', 'preferred_date', '2027-02-30', 'Please choose a date.'],
    ['consultation', 'preferred_date', inDays(-2), 'Please choose a date from today on, within the next year.'],
    ['consultation', 'preferred_date', inDays(400), 'Please choose a date from today on, within the next year.'],
    ['consultation', 'preferred_time', 'night', 'Please choose morning or afternoon.'],
    ['consultation', 'about', '', 'Please tell us what you would like to talk about.'],
    ['consultation', 'configuration', ...tooLong(2000)],
    ['abuse', 'category', 'rudeness', 'Please choose what kind of abuse this is.'],
    ['abuse', 'subject_address', '', 'Please enter the address that the report is about.'],
    ['abuse', 'subject_address', 'some words', address],
    ['abuse', 'subject_address', 'file:///etc/passwd', address],
    ['abuse', 'evidence', '', 'Please describe what you saw, with log lines or headers where you have them.'],
    ['abuse', 'happened_at', 'yesterday', 'Please enter a date and a time.'],
    ['abuse', 'happened_at', `${inDays(2)}T00:00:00Z`, 'Please choose a time that has passed.'],
    ['application', 'position', 'Platform Engineer', 'Please choose a position.'],
    ['application', 'position', '../etc', 'Please choose a position.'],
    ['application', 'letter', '', 'Please write a few lines about yourself.'],
    ['application', 'link', 'http://ada.example.com', 'Please enter an address that starts with https://'],
    ['application', 'link', 'javascript:alert(1)', 'Please enter an address that starts with https://'],
  ];

  test.each(cases)('%s %s %j', async (kind, field, value, message) => {
    const before = await product.fingerprint();
    const response = await fillIn(product, kind, { [field]: value });
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json()).toMatchObject({ details: message, code: 'validation_failed' });
    expect(response.json().fields).toEqual([{ path: field, message }]);
    expect(await product.fingerprint()).toBe(before);
  });

  test('today is a day to talk, and so is a year ahead', async () => {
    for (const preferred_date of [inDays(0), inDays(365)]) {
      expect((await fillIn(product, 'consultation', { preferred_date })).statusCode).toBe(202);
    }
  });
});

describe('S58 no text of a sender becomes a header or a recipient', () => {
  const evil = 'evil@evil.test';

  test.each([
    ['contact', { name: `A\r\nBcc: ${evil}` }],
    ['contact', { name: `A\nBcc: ${evil}` }],
    ['contact', { name: `A\u2028Bcc: ${evil}` }],
    ['contact', { email: `a@x.test,${evil}` }],
    ['contact', { email: `a@x.test\r\nBcc: ${evil}` }],
    ['contact', { email: `"a" <${evil}>` }],
    ['abuse', { subject_address: `example.com\r\nBcc: ${evil}` }],
    ['application', { position: `x\r\nBcc: ${evil}` }],
    ['application', { link: `https://a.example.com/\r\nBcc: ${evil}` }],
  ] satisfies [FormKind, object][])('%s refuses %j', async (kind, more) => {
    expect((await fillIn(product, kind, more)).statusCode).toBe(422);
  });

  test('names that look like headers or addresses stay names', async () => {
    const names = [
      `Bcc: ${evil}`,
      `${evil}, other@evil.test`,
      `"<${evil}>"`,
      '<script>alert(1)</script>',
      'Ærø 👩‍🚀 =?utf-8?q?x?=',
    ];
    for (const name of names) {
      const email = newSender();
      const { reference } = (await fillIn(product, 'contact', { email, name, topic: 'Other' })).json();
      const mail = (await mailsOf(product, brand.supportEmail)).find(({ subject }) => subject.includes(reference));
      expect(mail?.envelope.rcpt_to).toEqual([brand.supportEmail]);
      expect(mail?.to).toEqual([brand.supportEmail]);
      expect(mail?.subject).toBe(`[${reference}] Other: message from ${name}`);
      expect([mail?.headerOf('bcc'), mail?.headerOf('cc'), mail?.replyTo.length]).toEqual([[], [], 1]);
      expect(mail?.replyTo[0]).toBe(replyAddress(product.deps, 'staff', reference));
      expect(mail?.html).not.toContain('<script>');
    }
    expect(await product.mailsTo(evil)).toEqual([]);
  });

  test('the mailer itself lets no line break out, should a rule ever be missing', async () => {
    const to = newSender();
    const name = `A\r\nBcc: ${evil}`;
    const mail = { id: 'x1', to, subject: `S\r\nBcc: ${evil}`, text: 't', html: '<p>t</p>' };
    await product.deps.mailer.send({ ...mail, replyTo: { name, address: `r@x.test\r\nBcc: ${evil}` } });
    const [got] = await mailsOf(product, to);
    expect(got?.envelope.rcpt_to).toEqual([to]);
    expect(got?.headerOf('bcc')).toEqual([]);
    expect(await product.mailsTo(evil)).toEqual([]);
  });
});

test('staff read the lines of a message as lines', async () => {
  const { reference } = (await fillIn(product, 'contact', { message: 'One\r\nTwo <b>' })).json();
  const mail = (await mailsOf(product, brand.supportEmail)).find(({ subject }) => subject.includes(reference));
  expect(mail?.text).toContain('Message:\nOne\nTwo <b>');
  expect(mail?.html).toContain('One<br>Two &lt;b&gt;');
});

describe('limits', () => {
  test('one address sends so many forms an hour, whichever they are', { tags: ['slow'] }, async () => {
    const browser = product.browser();
    for (let sent = 0; sent < limits.enquiry.points; sent += 1) {
      const path = `/enquiries/${formKinds[sent % formKinds.length]}`;
      expect((await browser.post(path, {})).statusCode).toBe(422);
    }
    const response = await fillIn(product, 'contact', {}, browser);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('one mailbox gets so many confirmations an hour, from wherever they are asked', { tags: ['slow'] }, async () => {
    const email = newSender();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await fillIn(product, 'contact', { email: sent % 2 ? email : email.toUpperCase() })).statusCode).toBe(
        202,
      );
    }
    expect((await fillIn(product, 'contact', { email })).statusCode).toBe(429);
  });
});

describe('the captcha', () => {
  afterEach(() => product.fault('recaptcha', 'none'));

  test.each(formKinds)('%s stays closed while it cannot be asked', async (kind) => {
    const before = await product.fingerprint();
    const recaptcha = await product.captcha('enquiry');
    await product.fault('recaptcha', 'down');
    const response = await product.browser().post(`/enquiries/${kind}`, { ...forms[kind], recaptcha });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'upstream_unavailable' });
    expect(await product.fingerprint()).toBe(before);
  });

  test('an answer works once, and only for these forms', async () => {
    const recaptcha = await product.captcha('enquiry');
    expect((await fillIn(product, 'contact', { recaptcha })).statusCode).toBe(202);
    expect((await fillIn(product, 'contact', { recaptcha })).statusCode).toBe(422);
    expect((await fillIn(product, 'contact', { recaptcha: await product.captcha('login') })).statusCode).toBe(422);
  });
});
