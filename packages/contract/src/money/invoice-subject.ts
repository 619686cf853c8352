import { unitName } from '../unit-name.ts';

interface Line {
  readonly plan_name: string;
  /** What its thing is called; empty where it has no name of its own, or the line names it already. */
  readonly about: string;
  readonly quantity: number;
}

/** What an invoice is for, from its lines, for lists and subjects of mails: “web1 (Fjord M) and 2 more”. */
export function invoiceSubject(lines: readonly Line[]): string {
  const [first, ...others] = lines;
  if (first === undefined) return '';
  const { plan_name: name, about, quantity } = first;
  const plan = quantity === 1 ? name : `${quantity} × ${name}`;
  const said = unitName({ own: name.includes(about) ? '' : about, plan });
  return others.length === 0 ? said : `${said} and ${others.length} more`;
}

/** Said after “Invoice #17” in the subject of a mail; nothing where it is not known. */
export const forSubject = (subject: string): string => (subject === '' ? '' : ` for ${subject}`);
