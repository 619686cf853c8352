import type { MissingWords } from './error-screen.tsx';

/** Things that an address may name, and why an address that was right leads nowhere: undefined for what stays. */
const things = {
  auditEvent: { name: 'Line of the audit log' },
  case: { name: 'Case' },
  client: { name: 'Client', gone: 'the account was deleted' },
  dedicated: { name: 'Dedicated server', gone: 'the server ended' },
  domain: { name: 'Domain', gone: 'the domain was given back' },
  finding: { name: 'Finding' },
  firewall: { name: 'Firewall', gone: 'the firewall was deleted' },
  floating: { name: 'Floating address', gone: 'the address was given back' },
  halt: { name: 'Invoicing alarm' },
  invoice: { name: 'Invoice' },
  letter: { name: 'Letter', gone: 'the letter was deleted' },
  mail: { name: 'Mail', gone: 'the mail was sent more than 13 months ago' },
  mailText: { name: 'Mail text' },
  network: { name: 'Network', gone: 'the network was deleted' },
  order: { name: 'Order', gone: 'the order was deleted' },
  package: { name: 'Package', gone: 'the package was deleted' },
  plan: { name: 'Plan' },
  product: { name: 'Product', gone: 'the product is no longer sold' },
  quote: { name: 'Quote' },
  report: { name: 'Report of abuse' },
  server: { name: 'Server', gone: 'the server was deleted' },
  subnet: { name: 'Subnet', gone: 'the subnet was deleted' },
  ticket: { name: 'Ticket' },
  token: { name: 'Token', gone: 'the token was deleted' },
  transaction: { name: 'Transaction' },
  volume: { name: 'Volume', gone: 'the volume was deleted' },
} satisfies Readonly<Record<string, { readonly name: string; readonly gone?: string }>>;

export type MissingThing = keyof typeof things;

/** Words for an address that names no such thing, or none that its reader may see; and for one that did until now. */
export function missingWords(kind: MissingThing): MissingWords {
  const { name, gone }: { name: string; gone?: string } = things[kind];
  const noun = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return {
    title: `${name} not found`,
    text: `There is no ${noun} at this address. It may be mistyped${gone === undefined ? '' : `, or ${gone}`}.`,
    gone: {
      title: `This ${noun} is gone`,
      text:
        gone === undefined
          ? 'While this page was open it went to another account, or out of what you may see.'
          : `While this page was open ${gone}, or went to another account.`,
    },
  };
}
