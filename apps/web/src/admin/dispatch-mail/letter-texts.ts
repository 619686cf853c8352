import type { Audience, DispatchKind } from '@resolvo/contract/help/dispatches';
import { dispatchRates } from '@resolvo/contract/help/dispatches';

export const newLetter = {
  kind: 'service' as const,
  subject: 'A word about your servers',
  body: 'Hello {name},\n\n',
  rate: dispatchRates.usual,
};

export const kindTexts: Readonly<Record<DispatchKind, { readonly label: string; readonly hint: string }>> = {
  service: {
    label: 'Service mail',
    hint: 'About what the reader has with us, such as maintenance. It needs no way to unsubscribe.',
  },
  news: {
    label: 'News',
    hint: 'Anything else. It carries a link to unsubscribe, and who did is skipped.',
  },
};

/** Texts to begin with. Staff replace what stands in brackets. */
export const letterTemplates = [
  {
    label: 'Maintenance',
    kind: 'service',
    subject: 'Maintenance on [day], from [start] to [end] UTC',
    body: 'Hello {name},\n\nwe will be working on the machines under your servers on **[day], from [start] to [end] UTC**.\n\nIt concerns: {servers}\n\nThey restart once in this time and are offline for about [minutes] minutes. There is nothing for you to do. If the time does not suit you, please answer this mail.',
  },
  {
    label: 'Overdue invoices',
    kind: 'service',
    subject: '{due} is still open',
    body: 'Hello {name},\n\n**{due}** is overdue in your account {account}. Perhaps the reminder was overlooked: under Billing you see the invoices and can pay them.\n\nIs there a problem? Please answer this mail, and we will find a solution together.',
  },
  {
    label: 'News',
    kind: 'news',
    subject: 'New at [place]',
    body: 'Hello {name},\n\n[What is new, in two sentences.]\n\n- [what it is good for]\n- [what it costs]\n\nQuestions? Just answer this mail.',
  },
] as const;

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export { people };

/** The choice as a sentence. */
export function audienceText(audience: Audience, planName?: string, placeName?: string): string {
  const parts = [
    audience.user_ids.length > 0 ? 'picked by hand' : '',
    audience.plan_id === null ? '' : `with ${planName ?? 'a plan'}`,
    audience.place === null ? '' : `with a server in ${placeName ?? audience.place}`,
    audience.node === null ? '' : `on ${audience.node}`,
    audience.overdue ? 'with an overdue invoice' : '',
    audience.suspended ? 'suspended ones too' : 'not suspended',
  ].filter(Boolean);
  return `Clients ${parts.join(', ')}`;
}
