import type { Page } from '@playwright/test';
import { logInAs } from './server-desk.ts';

/** One of the two people of the lab arrives at a page, signed in. The form has journeys of its own (sign-in, account). */
export async function logIn(
  page: Page,
  email: 'admin@resolvo.test' | 'customer@resolvo.test',
  path = '/panel',
): Promise<void> {
  await logInAs(page.request, email);
  await page.goto(`${process.env.BASE_URL}${path}`);
}
