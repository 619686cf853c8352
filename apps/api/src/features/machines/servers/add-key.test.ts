import { expect, test } from 'vitest';
import { useOwnProduct } from '../../../../test/product.ts';
import { machineConsole, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
const body = 'AAAAC3NzaC1lZDI1NTE5AAAAIAcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUm';

test('K28 a key is put on a running machine once, and where no agent helps its owner is told what to do', async () => {
  const desk = await serverDesk(product);
  const owner = await product.account();
  const id = await desk.server(owner);
  const added = await owner.browser.post('/account/ssh-keys', {
    name: "Anna's laptop",
    public_key: `ssh-ed25519 ${body} anna's "laptop"`,
  });
  expect(added.statusCode, added.body).toBe(201);
  const { ssh_key_id } = added.json();
  const put = async () => {
    const answer = await owner.browser.post(`/account/vm/${id}/ssh-keys`, { ssh_key_id });
    return [answer.statusCode, answer.json().details];
  };
  const login = { new_login: 'berit', new_password: 'fjord-Lantern-93' };
  const set = async () => (await owner.browser.post(`/account/vm/${id}/credentials`, login)).json().details;
  await expect.poll(set, { timeout: 10_000, interval: 300 }).toBe('Credentials updated successfully.');

  const { proxmox_vm_id } = (await owner.browser.get(`/account/vm/${id}/data`)).json();
  await product.askLab('POST', '/proxmox/faults', {
    call: 'agent-exec',
    effect: 'error',
    message: 'Agent error: Command guest-exec has been disabled',
    where: { vmid: String(proxmox_vm_id) },
  });
  expect(await put()).toEqual([409, expect.stringContaining('Please add the key by hand as berit')]);

  expect(await put()).toEqual([200, "Anna's laptop opens the user berit of this server now."]);
  expect((await put())[0]).toBe(200);
  const { answers, close } = await machineConsole(product, id);
  await answers('', 'login: ');
  await answers('berit', 'assword: ');
  await answers(login.new_password, 'berit@');
  await answers(`grep ${body} .ssh/authorized_keys | wc -l`, '\r\n1\r\n');
  close();
  expect((await owner.browser.get(`/account/vm/${id}/data`)).json().ssh_key_names).toEqual(["Anna's laptop"]);
  const { events } = (await owner.browser.get(`/account/vm/${id}/activity`)).json();
  expect(events.filter(({ kind }: { kind: string }) => kind === 'key_added')).toHaveLength(2);

  const stranger = await product.account();
  const foreign = await stranger.browser.post('/account/ssh-keys', { name: 'Mine', public_key: `ssh-ed25519 ${body}` });
  const theirs = { ssh_key_id: foreign.json().ssh_key_id };
  expect((await owner.browser.post(`/account/vm/${id}/ssh-keys`, theirs)).statusCode).toBe(404);
  expect((await stranger.browser.post(`/account/vm/${id}/ssh-keys`, theirs)).statusCode).toBe(404);
  await owner.browser.post(`/account/vm/${id}/stop`, {});
  await expect.poll(put, { timeout: 10_000, interval: 300 }).toEqual([409, expect.stringContaining('switched off')]);
});
