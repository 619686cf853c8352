import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type HostingDesk, hostingDesk, newDomain } from '../../../../test/hosting.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';

const product = useOwnProduct({}, { hosting: true });
let desk: HostingDesk;
beforeAll(async () => {
  desk = await hostingDesk(product);
});

const events = z.object({
  events: z.array(z.looseObject({ kind: z.string(), thing: z.object({ name: z.string() }).nullable() })),
});

test('N2 a package that got a domain and another plan is called so in Billing, Domains, activity and mails', async () => {
  const owner = await product.account();
  const domain = newDomain();
  await desk.owns(owner, domain);
  const { orderId } = await desk.buy(owner, { domain });
  await desk.settle();
  const id = await desk.packageOf(orderId);
  const large = await desk.orders.plan({ ...hostingPlan, name: 'Large', price: 2000, disk_gb: 50, websites: 3 });
  await desk.orders.adjust(owner.id, 5000);
  expect((await owner.browser.post(`/account/hosting/${id}/change`, { plan_id: large })).statusCode).toBe(202);
  await desk.settle();

  const json = async (path: string) => (await owner.browser.get(path)).json();
  const { main_domain, domain: shown, plan_name } = await json(`/account/hosting/${id}`);
  expect([shown, plan_name]).toEqual([domain, 'Large']);
  expect(main_domain).not.toBe(domain);
  const { subscriptions } = await json('/account/subscriptions');
  expect(subscriptions).toMatchObject([{ name: `${domain} (Large)`, plan_name: 'Large' }]);
  const { domains } = await json(`/account/domains?search=${domain}`);
  expect(domains).toMatchObject([{ linked_to: { id, name: domain, plan_name: 'Large' }, linked_to_plan: 'Large' }]);
  const { events: lines } = events.parse(await json('/account/activity'));
  const ofPackage = lines.filter(({ kind }) => kind.startsWith('package_'));
  expect(ofPackage.length).toBeGreaterThan(1);
  expect(new Set(ofPackage.map(({ thing }) => thing?.name))).toEqual(new Set([`${domain} (Large)`]));

  const asked = { reason: 'It sends spam.' };
  expect((await desk.orders.post(`/system/admin/hosting/packages/${id}/suspend`, asked)).statusCode).toBe(200);
  await desk.settle();
  const subjects = (await product.mailsTo(owner.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Web hosting for ${domain} is suspended`);
  expect(subjects.filter((subject) => subject.includes(main_domain))).toEqual([]);
});
