import { percentInput, percentOrNothing } from '@resolvo/contract/money-input';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { show } from '../../../../test/show.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../../shell/form-fields.tsx';
import { DiscountRecurs } from './discount-recurs.tsx';
import { InvoicePreview } from './invoice-preview.tsx';

const schema = z.strictObject({
  annual_subscription: z.boolean(),
  discount_recurs: z.boolean(),
  discount_amount: percentInput,
  tax: percentOrNothing,
});
const server = { type: 'proxmox', price: 1000, annual_price: 10_000, quantity: 1 };

test('what will be invoiced follows period, discount and tax; empty is the address, 0 is typed', async () => {
  const sent: unknown[] = [];
  const page = show(
    <Form
      schema={schema}
      defaultValues={{ annual_subscription: false, discount_recurs: true, discount_amount: '', tax: '' }}
      submitLabel="Seal"
      onSubmit={async (input) => void sent.push(input)}
    >
      <FormCheckbox name="annual_subscription" label="Annual subscription" />
      <FormTextField name="discount_amount" label="Discount %" />
      <FormTextField name="tax" label="Tax %" />
      <DiscountRecurs />
      <InvoicePreview items={[server]} taxByAddress={25} />
    </Form>,
  );
  const preview = page.getByLabelText('Preview');
  await expect
    .poll(() => preview.element().textContent)
    .toMatch(/Tax \(25 %\)€2\.50Total€12\.50Paid every month€12\.50$/);
  await page.getByLabelText('Annual subscription').click();
  await expect.poll(() => preview.element().textContent).toMatch(/Total€125\.00Paid every year€125\.00$/);
  await page.getByLabelText('Discount %').fill('10');
  await expect.poll(() => preview.element().textContent).toMatch(/Total€112\.50Paid every year€112\.50$/);
  await page.getByLabelText('Tax %').fill('0');
  await expect
    .poll(() => preview.element().textContent)
    .toMatch(/Tax \(0 %\)€0\.00Total€90\.00Paid every year€90\.00$/);
  await expect.element(page.getByText('Every renewal has it too.')).toBeVisible();
  await page.getByLabelText('The discount recurs').click();
  await expect.element(page.getByText('This invoice only: renewals cost the full price.')).toBeVisible();
  await expect.poll(() => preview.element().textContent).toMatch(/Total€90\.00Paid every year€100\.00$/);
  await page.getByRole('button', { name: 'Seal' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ annual_subscription: true, discount_recurs: false, discount_amount: 10, tax: 0 }]);
});
