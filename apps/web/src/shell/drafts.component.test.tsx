import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { show } from '../../test/show.tsx';
import { call } from '../api/client.ts';
import { setExits } from '../api/funnel.ts';
import { showPerson } from '../api/shown-person.ts';
import { useDraftState } from './drafts.ts';
import { Form } from './form.tsx';
import { FormTextField } from './form-fields.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const words = z.object({ message: z.string(), password: z.string() });

function Page() {
  const [lines, setLines] = useDraftState('lines', z.array(z.string()).readonly(), []);
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setLines([...lines, 'Cabling'])}>
        Add a line
      </button>
      <Form
        schema={words}
        defaultValues={{ message: '', password: '' }}
        submitLabel="Save"
        onSubmit={async () => undefined}
      >
        <FormTextField name="message" label="Message" />
        <FormTextField name="password" label="Password" type="password" />
      </Form>
    </>
  );
}

function Tab({ person }: { person: string }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <button
        type="button"
        onClick={() => {
          showPerson(person);
          setOpen(true);
        }}
      >
        Sign in
      </button>
      {isOpen ? <Page /> : <p>The login</p>}
    </>
  );
}

/** Typed by Ada, whose session ends; she does not sign in over the page. `person` signs in at the login. */
async function signInAs(person: string) {
  const ended = { code: 'unauthenticated', details: 'Please sign in.' };
  vi.stubGlobal('fetch', async () => Response.json(ended, { status: 401 }));
  setExits({ go: async () => undefined, signInAgain: async () => false });
  showPerson('ada');
  const page = show(<Tab person={person} />);
  await page.getByRole('button', { name: 'Add a line' }).click();
  // What looks like code is typed as well.
  await page.getByLabelText('Message').fill('Why is {} empty?');
  await page.getByLabelText('Password').fill('fjord-Lantern-93');
  await expect(call('accountUpdateUsername', { body: { username: 'ada' } })).rejects.toMatchObject({ status: 401 });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

test('what was typed into and beside a form is back after the login, without its secrets', async () => {
  const page = await signInAs('ada');
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Cabling');
  await expect.element(page.getByLabelText('Message')).toHaveValue('Why is {} empty?');
  await expect.element(page.getByLabelText('Password')).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Lantern');
});

test('another person who signs in finds nothing of it', async () => {
  const page = await signInAs('grace');
  await expect.element(page.getByLabelText('Message')).toHaveValue('');
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
});
