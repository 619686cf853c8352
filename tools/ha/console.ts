import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { World } from '../soak/world.ts';

/** A page and the console's websocket through a proxy: a customer's server is bought first if there is none. */
export async function openConsole(world: World, url: string): Promise<string> {
  const [customer] = world.customers;
  if (!customer) throw new Error('There is no customer.');
  const server = (await serverOf(world)) ?? (await buyServer(world));
  const { json } = await customer.visitor.act('POST', `/account/vm/${server}/console/ticket`);
  const { ticket } = z.object({ ticket: z.string() }).parse(json);
  const socket = new WebSocket(`${url.replace('https', 'wss')}/api/account/vm/${server}/console?ticket=${ticket}`, {
    headers: { cookie: customer.visitor.cookies() },
    // Ours is known by the address of the front, whichever proxy is asked.
    origin: world.front.url,
    rejectUnauthorized: false,
  });
  const bytes = await new Promise<number>((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(data.length));
    socket.once('error', reject);
    socket.once('unexpected-response', (_, response) =>
      reject(new Error(`The console answered ${response.statusCode}.`)),
    );
  });
  socket.close();
  const page = await customer.visitor.at(url, '/system/config');
  return `${url}: a request answered ${page}, the console's websocket opened and sent ${bytes} bytes`;
}

async function serverOf({ customers }: World): Promise<string | undefined> {
  const answer = await customers[0]?.visitor.get('/account/products');
  const { proxmox } = z
    .object({ proxmox: z.array(z.object({ server_id: z.string(), server_state: z.string() })) })
    .parse(answer?.json);
  return proxmox.find(({ server_state }) => server_state === 'active')?.server_id;
}

async function buyServer(world: World): Promise<string> {
  const [customer] = world.customers;
  const [staff] = world.staff;
  const plan = world.plans.find(({ kind }) => kind === 'server');
  if (!customer || !staff || !plan) throw new Error('There is nobody to buy a server, or none to buy.');
  const ids = z.object({ order_id: z.string(), invoice_id: z.string().nullable() });
  const choices = { image: 'debian-13', hostname: 'console.example', location: 'oslo' };
  const placed = ids.parse(
    (await customer.visitor.act('POST', '/account/checkout', { plan_id: plan.id, choices })).json,
  );
  const begin = { by: 'bank_transfer' };
  const begun = ids.parse(
    (await customer.visitor.act('POST', `/account/checkout/${placed.order_id}/begin`, begin)).json,
  );
  const paid = { method: 'bank_transfer', reference: 'console', reason: 'It came in.' };
  await staff.act('POST', `/system/admin/invoices/${begun.invoice_id}/mark-paid`, paid);
  for (let tries = 0; tries < 240; tries += 1) {
    const found = await serverOf(world);
    if (found !== undefined) return found;
    await setTimeout(500);
  }
  throw new Error('The server was not delivered within two minutes.');
}
