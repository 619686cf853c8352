import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import type { EndpointName } from '@resolvo/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { handOver } from '../../src/features/help/inbox/hand-over.ts';
import { findServer } from '../../src/features/machines/servers/hold-server.ts';
import type { HostingDesk } from '../hosting.ts';
import { sealWith, serverPlan } from '../orders.ts';
import { staffMask, type TestAccount, type TestProduct } from '../product.ts';
import type { ServerDesk } from '../servers.ts';

export type Scene = () => Promise<() => PromiseLike<LightMyRequestResponse>>;
export type Scenes = Partial<Record<EndpointName, Scene>>;

interface World {
  readonly product: TestProduct;
  readonly desk: () => ServerDesk;
  readonly hosts: () => HostingDesk;
  readonly client: () => TestAccount;
  /** Whose mails are looked for from now on. */
  readonly about: (client: TestAccount) => void;
  readonly task: () => Promise<string>;
}

/** Acts of staff whose things take some making; those of `told-by-staff.test.ts` are made in a line or two. */
export function longerScenes({ product, desk, hosts, client, about, task }: World): Scenes {
  const post = (path: string, body: object = {}) => desk().orders.post(`/system/admin/${path}`, body);
  let mails = 0;
  /** A ticket that a stranger wrote by mail. */
  async function strangersTicket(): Promise<string> {
    mails += 1;
    const source = Buffer.from(
      `From: ${randomUUID()}@private.test\r\nTo: ${brand.supportEmail}\r\nSubject: From my own mailbox\r\n\r\nHello`,
    );
    await handOver(product.deps, { validity: 'told', uid: mails, size: source.length, source });
    const { enquiry_id } = await product.deps.db
      .selectFrom('received_mails')
      .select('enquiry_id')
      .where('validity', '=', 'told')
      .where('uid', '=', mails)
      .executeTakeFirstOrThrow();
    if (enquiry_id === null) throw new Error('The mail became no ticket.');
    return enquiry_id;
  }
  async function invited(): Promise<string> {
    const email = `${randomUUID()}@example.test`;
    const { user_id: id } = (await post('clients', { name: 'Nordlys AS', email })).json();
    about({ ...client(), id, email });
    return id;
  }
  async function serversOfNode(): Promise<object> {
    const node = 'osl-1';
    const use = (other: string, reason: string) =>
      desk().orders.staff.browser.send('PUT', '/system/admin/nodes/use', { cluster: 'oslo', node: other, reason });
    for (const other of ['osl-2', 'osl-3']) await use(other, 'Law');
    await desk().server(client(), { image: 'debian-13', location: 'oslo' });
    for (const other of ['osl-2', 'osl-3']) await use(other, '');
    const now = Math.floor(product.deps.now().getTime() / 1000);
    const windows = [now + 24 * 3600];
    return { cluster: 'oslo', node, reason: 'Law', windows, choose_until: now + 12 * 3600 };
  }
  return {
    async clientCreate() {
      about(await product.account());
      return () => post('clients', { name: 'Nordlys AS', email: client().email });
    },
    async clientInviteAgain() {
      const id = await invited();
      return () => post(`clients/${id}/invite-again`);
    },
    async clientChangeEmail() {
      about(await product.account());
      const body = { email: `${randomUUID()}@example.test`, reason: 'Law' };
      return () => desk().orders.staff.browser.send('PATCH', `/system/admin/clients/${client().id}/email`, body);
    },
    async clientFactorResetAsk() {
      about(await product.account());
      await client().secondFactor();
      return () => post(`clients/${client().id}/factor-reset`, { reason: 'Law' });
    },
    async signInChangeApprove() {
      about(await product.account());
      await client().secondFactor();
      const asking = await product.account({ permissions: staffMask });
      await asking.browser.post(`/system/admin/clients/${client().id}/factor-reset`, { reason: 'Law' });
      const { id } = await product.deps.db
        .selectFrom('sign_in_changes')
        .select('id')
        .where('person_id', '=', client().personId)
        .executeTakeFirstOrThrow();
      return () => post(`sign-in-changes/${id}/approve`);
    },
    clientExportAsk: async () => () => post(`clients/${client().id}/exports`),
    async enquiryAttach() {
      const id = await strangersTicket();
      return () => post(`enquiries/${id}/client`, { user_id: client().id });
    },
    async enquiryDetach() {
      const id = await strangersTicket();
      await post(`enquiries/${id}/client`, { user_id: client().id });
      return () => post(`enquiries/${id}/client/detach`);
    },
    async enquirySplit() {
      const title = 'Cloud Hosting: Slow';
      const made = await client().browser.post('/account/tickets/new', { title, message: 'Law' });
      const id = made.json().ticket_id;
      await client().browser.post(`/account/tickets/${id}/messages`, { message: 'Also: an invoice is wrong' });
      const { messages } = (await desk().orders.staff.browser.get(`/system/admin/enquiries/${id}`)).json();
      const message_ids = [messages.at(-1).message_id];
      return () => post(`enquiries/${id}/split`, { title: 'Billing: Wrong invoice', message_ids });
    },
    async taskFail() {
      about(await product.account());
      const id = await task();
      return () => post(`tasks/${id}/fail`, { reason: 'Law' });
    },
    invoiceBuild: async () => () =>
      post('invoices', {
        user_id: client().id,
        items: [{ custom_item: { name: 'Law', price: 100, quantity: 1, description: 'Law' } }],
        tax: 0,
        payment_term_id: 'net_30',
      }),
    async orderIssue() {
      const order = await desk().orders.order(client().id);
      await order.add(await desk().orders.plan(serverPlan));
      // Sealed by hand, so that nothing starts it but the act.
      await sealWith(product, order, { image: 'debian-13', location: 'oslo' });
      return () => desk().orders.post('/system/invoices/issue', order.key);
    },
    async adminMachineAdopt() {
      const name = 'told';
      const where = { cluster: 'oslo', node: 'osl-1' };
      const { vmids } = await product.askLab<{ vmids: number[] }>('POST', '/proxmox/vms', {
        ...{ ...where, count: 1, name, first: 900 },
      });
      const plan_id = await desk().orders.plan(serverPlan);
      const about = { cluster: 'oslo', proxmox_vm_id: vmids[0], name: `${name}-1`, ipv4: '192.0.2.88' };
      return () => post('servers/adopt', { ...about, user_id: client().id, plan_id, image: 'debian-13' });
    },
    async adminHostingAdopt() {
      const { server } = await product.deps.db
        .selectFrom('hosting_packages')
        .select('server')
        .where('id', '=', await hosts().package(client()))
        .executeTakeFirstOrThrow();
      await product.askLab('POST', `/whm/${server}/accounts`, { user: 'told1', domain: 'told.example' });
      const body = { username: 'told1', user_id: client().id, plan_id: hosts().planId };
      return () => post(`hosting/servers/${server}/adopt`, body);
    },
    async adminLostNodeStart() {
      const { cluster, node } = await findServer(product.deps.db, await desk().server(client()));
      await product.askLab('POST', `/proxmox/nodes/${node}`, { online: false });
      return () => post('nodes/lost', { cluster, node, confirm: `${node} is off`, reason: 'Law' });
    },
    async adminServerMove() {
      const id = await desk().server(client());
      const { nodes } = (await desk().orders.staff.browser.get(`/system/admin/servers/${id}/move`)).json();
      return () => post(`servers/${id}/move`, { node: nodes[0].node, reason: 'Law' });
    },
    async adminMaintenanceAdd() {
      const body = await serversOfNode();
      return () => post('maintenances', body);
    },
    async adminMaintenanceCancel() {
      const { maintenances } = (await desk().orders.staff.browser.get('/system/admin/maintenances')).json();
      const open = maintenances.find(({ state }: { state: string }) => state === 'announced');
      const id = open?.maintenance_id ?? (await post('maintenances', await serversOfNode())).json().maintenance_id;
      return () => post(`maintenances/${id}/cancel`);
    },
  };
}
