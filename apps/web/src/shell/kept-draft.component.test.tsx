import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { show } from '../../test/show.tsx';
import { clearPersonalData } from '../api/session.ts';
import { showPerson } from '../api/shown-person.ts';
import { Form } from './form.tsx';
import { FormTextareaField } from './form-fields.tsx';
import { dropDraft } from './kept-draft.tsx';
import { losesTyped } from './unsaved.ts';

afterEach(() => localStorage.clear());

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '));

function Reply({ about, isRefused = false }: { about: string; isRefused?: boolean }) {
  const [sent, setSent] = useState(0);
  return (
    <Form
      key={sent}
      schema={z.object({ message: z.string() })}
      defaultValues={{ message: '' }}
      keeps={{ name: about, field: 'message' }}
      submitLabel="Send"
      onSubmit={async () => {
        if (isRefused) throw new Error('Not now.');
        dropDraft(about);
        setSent(sent + 1);
      }}
    >
      <FormTextareaField name="message" label="Message" />
    </Form>
  );
}

/** Opens the page of a ticket anew, as a reload does, for a person. */
function Browser() {
  const [page, setPage] = useState({ person: 'ann', about: 'ticket 1', isRefused: false, load: 0 });
  const open = (next: Partial<typeof page>) => {
    showPerson(next.person ?? page.person);
    setPage({ ...page, isRefused: false, ...next, load: page.load + 1 });
  };
  return (
    <>
      <button type="button" onClick={() => open({})}>
        Reload
      </button>
      <button type="button" onClick={() => open({ isRefused: true })}>
        Reload refused
      </button>
      <button type="button" onClick={() => open({ about: 'ticket 2' })}>
        Other ticket
      </button>
      <button type="button" onClick={() => open({ person: 'ben' })}>
        Other person
      </button>
      <button type="button" onClick={() => open({ person: 'ann', about: 'ticket 1' })}>
        Back
      </button>
      <Reply key={page.load} about={page.about} isRefused={page.isRefused} />
    </>
  );
}

function open() {
  showPerson('ann');
  const page = show(<Browser />);
  const message = page.getByLabelText('Message');
  return { page, message, press: (name: string) => page.getByRole('button', { name, exact: true }).click() };
}

test('what is typed into a reply is there after a reload, for its person and ticket alone, and leaving does not ask', async () => {
  const { message, press } = open();
  await message.fill('Half a sentence');
  expect(losesTyped()).toBeUndefined();
  await press('Reload');
  await expect.element(message).toHaveValue('Half a sentence');
  await press('Other ticket');
  await expect.element(message).toHaveValue('');
  await press('Back');
  await expect.element(message).toHaveValue('Half a sentence');
  await press('Other person');
  await expect.element(message).toHaveValue('');
  await press('Back');
  await expect.element(message).toHaveValue('Half a sentence');
});

test('it is gone when it is sent, and stays when the message was refused', async () => {
  const { page, message, press } = open();
  await press('Reload refused');
  await message.fill('To be sent');
  await press('Send');
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await press('Reload');
  await expect.element(message).toHaveValue('To be sent');
  await press('Send');
  await expect.element(message).toHaveValue('');
  await press('Reload');
  await expect.element(message).toHaveValue('');
});

test('it is gone when its person signs out', async () => {
  const { message } = open();
  await message.fill('Private');
  expect(drafts()).toHaveLength(1);
  clearPersonalData();
  expect(drafts()).toEqual([]);
});
