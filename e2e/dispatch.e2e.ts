import { type Page, request } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, mailsTo, test } from './fixtures.ts';
import { logIn } from './log-in.ts';
import { askLab, newCustomer } from './server-desk.ts';
import { runProduct } from './start-product.ts';
import { withDatabase } from './with-database.ts';

const phoneSize = { width: 390, height: 844 };

/** Staff begin a letter with news to one client. */
async function beginLetter(page: Page, email: string): Promise<void> {
  await logIn(page, 'admin@resolvo.test', '/panel/admin/dispatch-mail');
  await page.getByRole('button', { name: 'New letter' }).click();
  await page.getByRole('combobox', { name: 'Find a client' }).fill(email);
  await page.getByRole('option', { name: email }).click();
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await page.getByLabel('Kind').selectOption('News');
  await page.getByLabel('Subject').fill('For {email}');
}

/** Staff see the letter with the data of its reader, type how many people it is for, and wait until each has it. */
async function sendLetter(page: Page, email: string, look: () => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello **{email}**, good news.');
  await page.getByRole('button', { name: 'Save the letter' }).click();
  const proof = page.frameLocator('iframe[title="The letter as its reader sees it"]');
  await expect(proof.getByText(email, { exact: true })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Send to 1' }).click();
  await page.getByLabel('How many people is it for?').fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1' }).click();
  await expect(page.getByText('Please type 1, the number of people.')).toBeVisible();
  await page.getByLabel('How many people is it for?').fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*Delivered`) })).toBeVisible({ timeout: 30_000 });
  await look();
}

test('a letter to a picked client: proof with their data, the number typed, and one mail', async ({
  page,
  mailTo,
  newEmail: email,
}) => {
  const client = { request: await request.newContext() };
  await newCustomer(client, email, mailTo);
  await client.request.dispose();
  await beginLetter(page, email);
  await sendLetter(page, email);
  expect((await mailTo(email, /^For /)).text).toContain('good news.');
  expect((await mailsTo(email)).filter(({ subject }) => subject === `For ${email}`)).toHaveLength(1);
});

test('a letter with a bad variable is refused, and its reader has it in the inbox and finds the way out', {
  tag: '@slow',
}, async ({ page, browser, mailTo, newEmail: email }) => {
  const reader = await browser.newContext({ viewport: phoneSize });
  const client = await reader.newPage();
  await newCustomer(client, email, mailTo);
  const subject = `For ${email}`;
  await beginLetter(page, email);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello {nmae}');
  await expect(page.getByRole('button', { name: 'Send to 1' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save the letter' }).click();
  await expect(page.getByText('{nmae} is no variable of this mail.')).toBeVisible();
  await sendLetter(page, email, () => expectAccessible(page));

  await client.goto('/panel/inbox');
  await client.getByText(subject).click();
  await expect(client.getByText('good news.')).toBeVisible();
  await expectAccessible(client);
  const mail = await mailTo(email, new RegExp(subject));
  await client.goto(mail.links.find((link) => link.includes('/auth/unsubscribe')) ?? '');
  await client.getByRole('button', { name: 'Switch news off' }).click();
  await expect(client.getByRole('heading', { name: 'News is switched off' })).toBeVisible();
  await client.getByRole('link', { name: 'See all mail settings' }).click();
  await expect(client.getByRole('switch', { name: 'News' })).not.toBeChecked();
  await expectAccessible(client);
  expect((await mailsTo(email)).filter((one) => one.subject === subject)).toHaveLength(1);
  await reader.close();
});

const letters = z.object({
  mails: z.array(z.object({ id: z.string(), to: z.array(z.string()), subject: z.string() })),
});
const letterSource = z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })) });
const people = 25;

test('F4 a letter to many with a power cut in the middle: it goes on by itself, nobody is missed and nobody gets it twice', {
  tag: '@slow',
}, async ({ browser }) => {
  const others = { BASE_URL: process.env.BASE_URL, E2E_DATA_DIR: process.env.E2E_DATA_DIR };
  const product = await runProduct('empty');
  try {
    await withDatabase((database) =>
      database.query(`with people as (
          insert into persons (email, username, password_hash, email_verified_at)
          select 'reader' || n || '@example.test', 'reader_' || n, 'x', now() from generate_series(1, ${people}) n
          returning id, email, username),
        owned as (insert into accounts (owner_id, email, username, permissions)
          select id, email, username, 255 from people returning id, owner_id)
        insert into memberships (account_id, person_id, role, permissions) select id, owner_id, 'owner', 255 from owned`),
    );
    // A context without the watch: that the server is away for a moment is what this journey is about.
    const desk = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
    const page = await desk.newPage();
    await logIn(page, 'admin@resolvo.test', '/panel/admin/dispatch-mail');
    await page.getByRole('button', { name: 'New letter' }).click();
    await page.getByLabel('Subject').fill('Through the night');
    await page.getByLabel('Mails a minute').fill('240');
    await page.getByRole('button', { name: 'Save the letter' }).click();
    const send = page.getByRole('button', { name: /^Send to \d+$/ });
    await expect(send).toBeEnabled();
    const count = Number((await send.textContent())?.replace('Send to ', ''));
    expect(count).toBeGreaterThanOrEqual(people);
    await send.click();
    await page.getByLabel('How many people is it for?').fill(String(count));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Send to ${count}` })
      .click();

    // Batches of twenty. The power goes in the first: some are handed over, some are taken, and the next batch is not begun.
    const sent = async () =>
      letters.parse(await askLab('GET', '/mail')).mails.filter(({ subject }) => subject === 'Through the night');
    await expect.poll(async () => (await sent()).length, { intervals: [20] }).toBeGreaterThan(3);
    await product.kill();
    await product.startAgain();
    expect((await sent()).length).toBeLessThan(count);
    await withDatabase((database) =>
      // What the dead worker held is given back when its heartbeat is missed; here at once.
      database.query(`update pgboss.job set state = 'retry', start_after = now()
        where name in ('mail-send', 'dispatch-batch') and state = 'active'`),
    );

    // The page was open all the time, and goes on; a phone that comes later sees the same.
    const phone = await desk.newPage();
    await phone.setViewportSize(phoneSize);
    await phone.goto(page.url());
    for (const one of [page, phone]) {
      await expect(one.getByText(/^Sent .*, written by admin@resolvo.test/)).toBeVisible({ timeout: 60_000 });
      await expect(one.getByText(`Delivered${count}`)).toBeVisible({ timeout: 60_000 });
    }
    await expectAccessible(phone);
    // One mail for each. What a mail server took just as the power went comes again, as the same mail: with the same id.
    const ids = new Map<string, Set<string>>();
    for (const { id, to } of await sent()) {
      const { headers } = letterSource.parse(await askLab('GET', `/mail/${id}`));
      const messageId = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
      ids.set(to.join(), (ids.get(to.join()) ?? new Set()).add(messageId));
    }
    expect(ids.size).toBe(count);
    expect([...ids.values()].filter((one) => one.size !== 1)).toEqual([]);
    await desk.close();
  } finally {
    await product.stop();
    Object.assign(process.env, others);
  }
});
