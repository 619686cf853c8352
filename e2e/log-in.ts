import { expect, type Page } from '@playwright/test';
import { demoPassword } from './start-product.ts';

/** As one of the two people of the lab. */
export async function logIn(page: Page, email: 'admin@resolvo.test' | 'customer@resolvo.test'): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/panel');
}
