import { type ChosenWords, chosenText } from '../chosen-words.ts';
import { namesOf } from '../server-name.ts';
import { unitName } from '../unit-name.ts';

interface Line {
  readonly plan_name: string;
  readonly plan_type: string;
  /** What its thing is called; empty where it has no name of its own, or the line names it already. */
  readonly about: string;
  readonly quantity: number;
}

/** What the things of a line are called: servers that are ordered together are numbered; several options are of one server. */
export const namesOnLine = ({ plan_type, about, quantity }: Pick<Line, 'plan_type' | 'about' | 'quantity'>): string =>
  plan_type === 'proxmox' ? namesOf(about, quantity) : about;

/** What is said under the plan of a line: the names of its things, and what was chosen about them. */
export function saidOnLine(line: Line & { readonly chosen: ChosenWords }): string {
  const words = chosenText(line.chosen, line.quantity);
  const names = namesOnLine(line);
  const own = names === '' || `${line.plan_name} ${words}`.includes(names) ? '' : names;
  return [own, words].filter((part) => part !== '').join(' · ');
}

/** What an invoice is for, from its lines, for lists and subjects of mails: “web1 (Fjord M) and 2 more”. */
export function invoiceSubject(lines: readonly Line[]): string {
  const [first, ...others] = lines;
  if (first === undefined) return '';
  const { plan_name: name, about, quantity } = first;
  const names = namesOnLine(first);
  const plan = quantity === 1 ? name : `${quantity} × ${name}`;
  const said = unitName({ own: name.includes(about) ? '' : names, plan });
  return others.length === 0 ? said : `${said} and ${others.length} more`;
}

/** Said after “Invoice #17” in the subject of a mail; nothing where it is not known. */
export const forSubject = (subject: string): string => (subject === '' ? '' : ` for ${subject}`);
