import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Dialog } from './dialog.tsx';

/** Neither stands inside the other, as the sign-in and the form that it came over. */
function Two() {
  const [form, setForm] = useState(true);
  const [signIn, setSignIn] = useState(false);
  return (
    <>
      <Dialog open={signIn} onOpenChange={setSignIn} title="Sign in again">
        Password
      </Dialog>
      <Dialog open={form} onOpenChange={setForm} title="New Ticket">
        <button type="button" onClick={() => setSignIn(true)}>
          Send
        </button>
      </Dialog>
    </>
  );
}

test('Escape closes the dialog on top, and the next one the dialog below it', async () => {
  const page = show(<Two />);
  await page.getByRole('button', { name: 'Send' }).click();
  const top = page.getByRole('dialog', { name: 'Sign in again' });
  const below = page.getByText('New Ticket');
  await expect.element(top).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(top).not.toBeInTheDocument();
  await expect.element(below).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(below).not.toBeInTheDocument();
});
