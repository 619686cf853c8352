import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { z } from 'zod';
import { openedNote } from '../tools/testing/run-stage.ts';

const mailList = z.object({ mails: z.array(z.object({ id: z.string(), subject: z.string() })) });
const labMail = z.object({ id: z.string(), subject: z.string(), text: z.string(), links: z.array(z.string()) });
export type LabMail = z.infer<typeof labMail>;

/** The subjects of all mails to an address, newest first. */
export async function mailsTo(address: string): Promise<z.infer<typeof mailList>['mails']> {
  const list = await fetch(`${process.env.BASE_URL}/lab/api/mail?to=${encodeURIComponent(address)}`);
  return mailList.parse(await list.json()).mails;
}

/** The newest mail to an address about this, as soon as it has come. */
export async function mailTo(address: string, subject: RegExp): Promise<LabMail> {
  let found: LabMail | undefined;
  await expect(async () => {
    const mails = await mailsTo(address);
    const match = mails.find((mail) => subject.test(mail.subject));
    const others = mails.map((mail) => `“${mail.subject}”`).join(', ');
    expect(match, `a mail to ${address} about ${subject}; what came is ${others}`).toBeDefined();
    found = labMail.parse(await (await fetch(`${process.env.BASE_URL}/lab/api/mail/${match?.id}`)).json());
  }).toPass({ timeout: 30_000 });
  if (!found) throw new Error('unreachable: toPass above has found it');
  return found;
}

export interface Watch {
  /** Announces a refusal that the journey provokes on purpose; anything not announced fails the test. */
  expectRefusal(status: number, path: string | RegExp): void;
  /** From here on the journey has no network. */
  expectOffline(): void;
  /** Answers are lost or wrong on purpose (bad-day.ts); what the page itself does wrong still counts. */
  expectBadDay(): void;
}

interface Fixtures {
  baseUrl: string;
  watch: Watch;
  mailTo: (address: string, subject: RegExp) => Promise<LabMail>;
  newEmail: string;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  baseUrl: async ({}, use) => use(process.env.BASE_URL ?? ''),
  newEmail: async ({}, use) => use(`e2e-${randomUUID()}@example.test`),

  /** No console error, no failed request, no policy violation in any journey; which pages it opened is noted. */
  watch: [
    async ({ context }, use, testInfo) => {
      const expected: { status: number; path: string | RegExp }[] = [];
      const problems: string[] = [];
      const opened = new Set<string>();
      let offline = false;
      let badDay = false;
      const watchPage = (page: Page) =>
        page.on('framenavigated', (frame) => {
          if (frame === page.mainFrame() && frame.url().startsWith('http')) opened.add(new URL(frame.url()).pathname);
        });
      context.pages().forEach(watchPage);
      context.on('page', watchPage);
      const isExpected = (status: number, url: string) =>
        expected.some(({ status: announced, path }) => {
          const { pathname } = new URL(url);
          return announced === status && (typeof path === 'string' ? pathname === path : path.test(pathname));
        });
      context.on('response', (response) => {
        if (response.status() >= 400 && !badDay && !isExpected(response.status(), response.url())) {
          problems.push(`${response.status()} ${response.request().method()} ${response.url()}`);
        }
      });
      context.on('requestfailed', (request) => {
        // A page that is left behind takes its open requests with it.
        if (!offline && !badDay && request.failure()?.errorText !== 'net::ERR_ABORTED') {
          problems.push(`failed ${request.url()}: ${request.failure()?.errorText}`);
        }
      });
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        const status = /status of (\d+)/.exec(message.text())?.[1];
        if (offline && message.text().includes('ERR_INTERNET_DISCONNECTED')) return;
        if (
          badDay &&
          /Failed to load resource|WebSocket connection|Error loading route module|dynamically imported/.test(
            message.text(),
          )
        ) {
          return;
        }
        if (status && isExpected(Number(status), message.location().url)) return;
        problems.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => problems.push(`page error: ${error.error().message}`));
      await use({
        expectRefusal: (status, path) => void expected.push({ status, path }),
        expectOffline: () => {
          offline = true;
        },
        expectBadDay: () => {
          badDay = true;
        },
      });
      for (const description of opened) testInfo.annotations.push({ type: openedNote, description });
      expect(problems, 'Problems the browser reported').toEqual([]);
    },
    { auto: true },
  ],

  mailTo: async ({}, use) => use(mailTo),
});

export { expect };

/** The circle of a choice is drawn; its card is what a hand hits. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await page.locator('label').filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

/** What the first paint of a public page left out is there: nothing grows under the pointer any more. */
export const unfolded = (page: Page) => page.waitForFunction(() => 'unfolded' in document.documentElement.dataset);

interface Scope {
  /** Only these rules. */
  readonly rules?: string[];
  /** Every rule but this. */
  readonly exceptRule?: string;
  /** Only this part of the page. */
  readonly within?: string;
  readonly without?: string;
}

/** Minified, and given to a page once: the whole source takes as long to read as the rules take to run. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } | undefined;
}

/** Every rule of axe on the whole page, unless told otherwise; where a dialog is open, in it: the rest is out of reach. */
export async function expectAccessible(page: Page, { rules, exceptRule, within, without }: Scope = {}): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => globalThis.axe === undefined)) await frame.evaluate(axeSource);
  }
  const broken = await page.evaluate(
    async ({ runOnly, leftOut, include, exclude }) => {
      // Colours on their way from one theme to the other are no colours of the page; a child follows after its parent.
      const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
      // A transition of what is not drawn may never end.
      const until = performance.now() + 5000;
      while (changing().length > 0 && performance.now() < until) {
        const moment = new Promise((resolve) => setTimeout(resolve, 250));
        await Promise.race([moment, Promise.allSettled(changing().map(({ finished }) => finished))]);
      }
      const dialog = document.querySelector('[role="dialog"]') ? '[role="dialog"]' : ':root';
      // The same on each page of the panel: looked at on its first.
      const menu = location.pathname.startsWith('/panel/') ? ['nav[aria-label="Panel"]'] : [];
      const results = await globalThis.axe?.run(
        // A frame without an origin is a mail, which is not ours to check, and cannot be asked from here.
        { include: [include ?? dialog], exclude: ['iframe[sandbox=""]', ...(exclude ? [exclude] : menu)] },
        {
          resultTypes: ['violations'],
          // What only an experimental rule would need of the style sheets is not collected.
          preload: { assets: ['media'] },
          ...(runOnly ? { runOnly } : {}),
          ...(leftOut ? { rules: { [leftOut]: { enabled: false } } } : {}),
        },
      );
      const violations = results?.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
      // Three things that axe lets pass: an id twice, a field that only its placeholder names, and a list of nothing.
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `duplicate id: ${id}`);
      const fields = document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea');
      const nameless = [...fields]
        .filter((field) => field.checkVisibility() && !field.closest('[aria-hidden="true"], [inert]'))
        .filter((field) => !field.labels?.length && !field.matches('[aria-label], [aria-labelledby]'))
        .map(({ outerHTML }) => `field without a label: ${outerHTML.slice(0, 120)}`);
      const hollow = [...document.querySelectorAll('ul, ol')]
        .filter((list) => list.childElementCount === 0 && list.checkVisibility())
        .map(({ outerHTML }) => `list without entries: ${outerHTML.slice(0, 120)}`);
      return [...(violations ?? []), ...twice, ...nameless, ...hollow];
    },
    { runOnly: rules, leftOut: exceptRule, include: within, exclude: without },
  );
  expect(broken, `axe on ${page.url()}`).toEqual([]);
}

export const linkIn = (mail: LabMail, path: string): string => {
  const link = mail.links.find((url) => url.includes(path));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${path}.`);
  return link;
};

/** Into the gateway's fields for a new card. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}
