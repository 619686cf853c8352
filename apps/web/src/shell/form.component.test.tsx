import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { show } from '../../test/show.tsx';
import { ApiError } from '../api/api-error.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from './form.tsx';
import { FormCheckbox, FormSelectField, FormTextareaField, FormTextField } from './form-fields.tsx';

const schema = z.object({
  name: z.string().min(1, 'Please enter your name.'),
  email: z.email('The email address is badly formatted.'),
  about: z.string().min(1, 'Please choose a category.'),
  message: z.string().min(1, 'Please write your message.'),
  copy: z.boolean(),
});
type Values = z.infer<typeof schema>;
const empty: Values = { name: '', email: '', about: '', message: '', copy: false };
const full: Values = { name: 'Ada', email: 'ada@example.test', about: 'sales', message: 'Hello', copy: true };

const showForm = (
  onSubmit: (values: Values) => Promise<void>,
  more: { values?: Values; disabledReason?: string } = {},
) =>
  show(
    <Form
      schema={schema}
      defaultValues={more.values ?? empty}
      submitLabel="Send"
      disabledReason={more.disabledReason}
      onSubmit={onSubmit}
    >
      <FormTextField name="name" label="Your name" />
      <FormTextField name="email" label="Email" type="email" />
      <FormSelectField
        name="about"
        label="What is it about?"
        placeholder="Choose"
        options={[{ value: 'sales', label: 'Sales' }]}
      />
      <FormTextareaField name="message" label="Message" />
      <FormCheckbox name="copy" label="Send me a copy" />
    </Form>,
  );

test.each([
  ['Close', 'Reason'],
  ['Read more', 'Read more'],
])('with the focus on %s, a form that comes into its open dialog later leaves it on %s', async (first, then) => {
  let arrive = () => undefined;
  function Late() {
    const [isThere, setThere] = useState(false);
    arrive = () => void setThere(true);
    return (
      <Dialog open onOpenChange={() => undefined} title="Move">
        {first === 'Close' ? null : <button type="button">{first}</button>}
        {isThere ? (
          <Form
            schema={z.object({ reason: z.string() })}
            defaultValues={{ reason: '' }}
            submitLabel="Move"
            onSubmit={vi.fn()}
          >
            <FormTextField name="reason" label="Reason" />
          </Form>
        ) : null}
      </Dialog>
    );
  }
  const page = show(<Late />);
  await expect.element(page.getByRole('button', { name: first })).toHaveFocus();
  arrive();
  const field = page.getByLabelText('Reason');
  await expect.element(field).toBeVisible();
  await expect.element(then === 'Reason' ? field : page.getByRole('button', { name: then })).toHaveFocus();
});

describe('a form with a list', () => {
  const listSchema = z.object({ items: z.array(z.object({ name: z.string(), price: z.string() })) });
  const showList = (onSubmit: () => Promise<void>) =>
    show(
      <Form
        schema={listSchema}
        defaultValues={{
          items: [
            { name: 'Setup', price: '10' },
            { name: 'Lesson', price: '20' },
          ],
        }}
        submitLabel="Send"
        onSubmit={onSubmit}
      >
        {[0, 1].map((at) => (
          <fieldset key={at}>
            <FormTextField name={`items.${at}.name`} label={`Name ${at + 1}`} />
            <FormTextField name={`items.${at}.price`} label={`Price ${at + 1}`} />
          </fieldset>
        ))}
      </Form>,
    );
  const refuse = (...fields: { path: string; message: string }[]) =>
    showList(async () => {
      throw new ApiError(422, { details: fields[0]?.message ?? '', code: 'validation_failed', fields });
    });

  test('shows what the server says about an item at its field, and goes to the first', async () => {
    const page = refuse(
      { path: 'items.1.name', message: 'This name is taken.' },
      { path: 'items.1.price', message: 'Please enter a price.' },
    );
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByLabelText('Name 2')).toHaveAccessibleDescription('This name is taken.');
    await expect.element(page.getByLabelText('Price 2')).toHaveAccessibleDescription('Please enter a price.');
    await expect.element(page.getByLabelText('Name 2')).toHaveFocus();
    await expect.element(page.getByLabelText('Name 1')).not.toHaveAttribute('aria-invalid');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('says above what is about the list as a whole, or about an item that is not there', async () => {
    const page = refuse(
      { path: 'items.0.name', message: 'This name is taken.' },
      { path: 'items', message: 'Please add another item.' },
      { path: 'items.7.name', message: 'There is no such item.' },
    );
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByLabelText('Name 1')).toHaveAccessibleDescription('This name is taken.');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please add another item.');
  });
});

describe('a form', () => {
  test('says what is missing at each field and above, goes to the first, and sends nothing', async () => {
    const send = vi.fn(async () => undefined);
    const page = showForm(send);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Form has validation errors');
    for (const [label, message] of [
      ['Your name', 'Please enter your name.'],
      ['Email', 'The email address is badly formatted.'],
      ['What is it about?', 'Please choose a category.'],
      ['Message', 'Please write your message.'],
    ] as const) {
      await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(message);
    }
    await expect.element(page.getByLabelText('Your name')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  test('nothing is said of a field that was only left', async () => {
    const page = showForm(async () => undefined);
    await page.getByLabelText('Email').fill('ada@');
    await page.getByLabelText('Message').click();
    await expect.element(page.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
  });

  test('a message goes as soon as its field is right', async () => {
    const page = showForm(async () => undefined, { values: { ...full, email: 'ada@' } });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('The email address is badly formatted.')).toBeVisible();
    await page.getByLabelText('Email').fill('ada@example.test');
    await expect.element(page.getByText('The email address is badly formatted.')).not.toBeInTheDocument();
  });

  test('sends what was typed, once, and waits for the answer', async () => {
    const answer = Promise.withResolvers<void>();
    const send = vi.fn(() => answer.promise);
    const page = showForm(send);
    await page.getByLabelText('Your name').fill('Ada');
    await page.getByLabelText('Email').fill('ada@example.test');
    await page.getByLabelText('What is it about?').selectOptions('Sales');
    await page.getByLabelText('Message').fill('Hello');
    await page.getByLabelText('Send me a copy').click();
    const button = page.getByRole('button', { name: 'Send' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    answer.resolve();
    await expect.element(button).not.toHaveAttribute('aria-busy');
    expect(send.mock.calls).toEqual([[full]]);
  });

  test('an act that fails says so above, keeps every field, and goes out at the second try', async () => {
    const send = vi.fn<(values: Values) => Promise<void>>();
    send.mockRejectedValueOnce(new Error('Please check your connection.')).mockResolvedValueOnce();
    const page = showForm(send, { values: full });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please check your connection.');
    await expect.element(page.getByLabelText('Message')).toHaveValue('Hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(send.mock.calls).toEqual([[full], [full]]);
  });

  const refusal = (fields: { path: string; message: string }[]) =>
    new ApiError(422, { code: 'validation_failed', details: 'It was refused.', fields });

  test('what the server says of a field stands at that field, which has the focus', async () => {
    const send = async () => {
      throw refusal([{ path: 'email', message: 'This address is taken.' }]);
    };
    const page = showForm(send, { values: full });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('This address is taken.');
    await expect.element(page.getByLabelText('Email')).toHaveFocus();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('what it says of a field that is not here stands above', async () => {
    const send = async () => {
      throw refusal([{ path: 'captcha', message: 'Expired.' }]);
    };
    const page = showForm(send, { values: full });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('It was refused.');
  });

  test('that cannot be sent now says why, and is not sent', async () => {
    const send = vi.fn(async () => undefined);
    const page = showForm(send, { values: full, disabledReason: 'Nothing was changed.' });
    const button = page.getByRole('button', { name: 'Send' });
    await expect.element(button).toHaveAccessibleDescription('Nothing was changed.');
    await userEvent.click(page.getByLabelText('Message'));
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(send).not.toHaveBeenCalled();
  });
});
