import { z } from 'zod';
import { formatMoney } from '../money.ts';
import { cents } from '../money-fields.ts';

/** What hangs on a server, as its owner calls it. Answered before the server is cancelled or deleted, and said in its mails. */
export const companions = z.strictObject({
  options: z.array(z.string()).describe('Options that end with it, with the addresses that they brought.'),
  volumes: z.array(z.string()).describe('Volumes that stay, with their data, and go on costing; each with its price.'),
  floating_addresses: z
    .array(z.string())
    .describe('Addresses that stay, assigned to nothing, and go on costing; each with its price.'),
});
export type Companions = z.infer<typeof companions>;

function endsWithItText({ options }: Pick<Companions, 'options'>): string {
  if (options.length === 0) return '';
  return options.length === 1
    ? `Its option ends with it: ${options.join('')}.`
    : `Its ${options.length} options end with it: ${options.join(', ')}.`;
}

function staysAndCostsText({ volumes, floating_addresses: floating }: Omit<Companions, 'options'>): string {
  const [disks, addresses] = [volumes.join(', '), floating.join(', ')];
  return [
    volumes.length === 0
      ? ''
      : volumes.length === 1
        ? `Its volume ${disks} is not deleted: it stays with its data, and goes on costing until it is deleted under Volumes.`
        : `Its ${volumes.length} volumes ${disks} are not deleted: they stay with their data, and go on costing until they are deleted under Volumes.`,
    floating.length === 0
      ? ''
      : floating.length === 1
        ? `Its floating address ${addresses} is not given back: it stays, assigned to no server, and goes on costing until it is given back under Floating addresses.`
        : `Its ${floating.length} floating addresses ${addresses} are not given back: they stay, assigned to no server, and go on costing until they are given back under Floating addresses.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What dialogs and mails say of what ends with a server, and of what stays and costs on; empty where nothing hangs on it. */
export const withItText = (with_it: Companions): string =>
  [endsWithItText(with_it), staysAndCostsText(with_it)].filter(Boolean).join(' ');

/** An invoice that is open when a server is cancelled or deleted. */
export const billAtEnd = z.strictObject({
  invoice_number: z.number().int(),
  open: cents.describe('What it still asks for, tax included.'),
  dropped_by_cancelling: z.boolean().describe('Cancelling the server cancels it; else it stays to be paid.'),
  dropped_by_deleting: z.boolean().describe('Deleting the server cancels it; else it stays to be paid.'),
});
export type BillAtEnd = z.infer<typeof billAtEnd>;

/** What dialogs say of the open invoices of a server, before it is cancelled or deleted; empty without any. */
export const openBillsText = (bills: readonly BillAtEnd[], by: 'cancelling' | 'deleting'): string =>
  bills
    .map((bill) => {
      const what = `invoice #${bill.invoice_number}, of which ${formatMoney(bill.open)} is open,`;
      return bill[`dropped_by_${by}`]
        ? `Its ${what} is cancelled: it need not be paid.`
        : `Its ${what} is not cancelled: it stays to be paid.`;
    })
    .join(' ');
