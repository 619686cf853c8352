import { z } from 'zod';

/** What happens outside of the product, at the lab's own API: cards are typed, banks complain, hypervisors fail. */
export interface LabDesk {
  /** The customer types the card into the form of this payment. */
  payByCard(clientSecret: string, card: keyof typeof cards): Promise<void>;
  dispute(paymentId: string, reason: string): Promise<void>;
  /** The next machine cannot be copied: the storage is full. */
  fillStorage(): Promise<void>;
  /** What the holder of a name publishes at another DNS company. */
  publish(name: string, type: string, content: string): Promise<void>;
  /** Machines of other people that keep a node busy. */
  crowd(place: { cluster: string; node: string }): Promise<void>;
}

const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
} as const;

export function labDesk(origin: string): LabDesk {
  const post = (path: string, body: object) => send('POST', path, body);
  async function send(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> {
    const reply = await fetch(`${origin}/lab/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const json: unknown = await reply.json();
    if (!reply.ok) throw new Error(`The lab answered ${reply.status} to ${path}: ${JSON.stringify(json)}`);
    return json;
  }
  return {
    async payByCard(client_secret, card) {
      const method = { card: { number: cards[card], exp_month: 11, exp_year: 2032 } };
      const { intent } = z
        .object({ intent: z.object({ status: z.string() }) })
        .parse(await post('/stripe/pay', { client_secret, method }));
      if (intent.status !== 'succeeded') throw new Error(`The card payment is ${intent.status}.`);
    },
    async dispute(paymentId, reason) {
      await post(`/stripe/payments/${paymentId}/dispute`, { reason });
    },
    async fillStorage() {
      const message = "rbd create 'vm-disk-0' error: rbd: create error: (28) No space left on device";
      await post('/proxmox/faults', { call: 'clone', effect: 'task-error', message });
    },
    async publish(name, type, content) {
      await send('PUT', '/dns/world', { name, type, contents: [content] });
    },
    async crowd({ cluster, node }) {
      const size = { count: 14, cores: 8, memory_mb: 64 * 1024, first: 400 };
      await post('/proxmox/vms', { ...size, cluster, node, name: 'tenant', busy: true });
    },
  };
}
