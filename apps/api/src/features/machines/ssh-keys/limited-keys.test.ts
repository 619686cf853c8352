import { expect, test } from 'vitest';
import { bareServer } from '../../../../test/bare-server.ts';
import { actingFor, getFor, makeMember, postFor } from '../../../../test/members.ts';
import { useProduct } from '../../../../test/product.ts';

const product = useProduct();
const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl law';

async function ownerWithLimited() {
  const [owner, member] = [await product.account(), await product.account()];
  const server = await bareServer(product, owner);
  await makeMember(product, owner, member, { role: 'technical', onlyIds: [server] });
  return { owner, member, server };
}

test('S102 a limited member learns nothing of keys beyond the limit, and adds none with the name of one', async () => {
  const { owner, member } = await ownerWithLimited();
  const add = (name: string) =>
    postFor(member.browser, owner, '/account/ssh-keys', { name, public_key: publicKey }).then((one) => one.statusCode);
  const own = { name: 'Laptop', public_key: publicKey };
  expect((await owner.browser.post('/account/ssh-keys', own)).statusCode).toBe(201);
  expect(await add('laptop')).toBe(422);
  expect(await add('Desk')).toBe(201);
  expect(await add('Desk again')).toBe(409);
  expect((await owner.browser.post('/account/ssh-keys', { ...own, name: 'Desk' })).statusCode).toBe(422);
});

test('S102 the activity of a limited member says of others neither who nor from where', async () => {
  const { owner, member, server } = await ownerWithLimited();
  await product.deps.events.emit(product.deps.db, {
    name: 'server.renamed',
    accountId: owner.id,
    by: {
      personId: owner.personId,
      origin: { ip: '192.0.2.77', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    },
    data: { server_id: server, detail: 'Law' },
  });
  const linesOf = async (answer: ReturnType<typeof getFor>) => (await answer).json().events;
  const [line] = await linesOf(getFor(member.browser, owner, '/account/activity'));
  expect(line).toMatchObject({ server_id: server, person: '', ip: '', device: '', place: '' });
  const [whole] = (await owner.browser.send('GET', '/account/activity', undefined, actingFor(owner))).json().events;
  expect(whole).toMatchObject({ person: owner.email, ip: '192.0.2.77' });
});
