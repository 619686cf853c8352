import { randomUUID } from 'node:crypto';
import { endpoints } from '@resolvo/contract/endpoints';
import { type StaffView, staffPresets } from '@resolvo/contract/people/staff';
import { customerMask, knownMask, maskOf, permission, staffBits } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdPersonRow, whileHolding } from '../../../../test/held-row.ts';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import {
  bearer,
  goodPassword,
  publicUrl,
  startProduct,
  type TestAccount,
  useOwnProduct,
} from '../../../../test/product.ts';
import { authenticator } from '../../../../test/second-factor.ts';
import { setStaffMask } from '../../../../test/staff.ts';

const product = useOwnProduct();
const { owner: ownerRole, support, billing } = staffPresets;
let owner: TestAccount;
/** Has all rights but those over the books. */
let manager: TestAccount;
const managerMask = staffBits - permission.staffFinance;
beforeAll(async () => {
  owner = await product.account({ permissions: knownMask });
  manager = await product.account({ permissions: customerMask + managerMask });
});

const newEmail = () => `s${randomUUID()}@example.test`;
const api = '/system/admin';
const invite = (by: TestAccount, email: string, more: object = {}) =>
  by.browser.post(`${api}/staff/invite`, { email, role_id: support.id, ...more });
const invitationTo = async (email: string) =>
  (await owner.browser.get(`${api}/staff/invitations`))
    .json()
    .invitations.find((one: { email: string }) => one.email === email);
const linkOf = (email: string) => product.linkToken(email, '/auth/join-staff');
const look = async (token: string) => (await product.browser().get(`/account/staff-invitation?token=${token}`)).json();
const accept = (who: TestAccount, token: string) => who.browser.post('/account/staff-invitation/accept', { token });
const join = async (token: string, browser = product.browser()) =>
  browser.post('/account/staff-invitation/join', {
    token,
    password: goodPassword,
    cpassword: goodPassword,
    recaptcha: await product.captcha('register'),
  });
const roleOf = async (name: string) =>
  (await owner.browser.get(`${api}/roles`)).json().roles.find((one: { name: string }) => one.name === name);
const newRole = async (by: TestAccount, permissions: number, name = `Role ${randomUUID()}`) => {
  const made = await by.browser.post(`${api}/roles`, { name, permissions });
  return { ...made.json(), name, statusCode: made.statusCode };
};
const changeRole = (by: TestAccount, roleId: string, body: object) =>
  by.browser.send('PATCH', `${api}/roles/${roleId}`, body);
const deleteRole = (by: TestAccount, roleId: string) => by.browser.send('DELETE', `${api}/roles/${roleId}`, {});
const assign = (by: TestAccount, who: TestAccount, roleId: string) =>
  by.browser.send('PATCH', `${api}/staff/${who.personId}`, { role_id: roleId });
const remove = (by: TestAccount, who: TestAccount) => by.browser.send('DELETE', `${api}/staff/${who.personId}`, {});
const history = async () => (await owner.browser.get(`${api}/staff/history?limit=5`)).json().events;
const said = (answer: { statusCode: number; json(): { details: string } }) => [
  answer.statusCode,
  answer.json().details,
];
async function colleague(permissions = support.permissions as number): Promise<TestAccount> {
  const person = await product.account();
  await setStaffMask(product.deps.db, person.personId, permissions);
  return person;
}
const orders = async (who: TestAccount) => (await who.browser.get(`${api}/orders`)).statusCode;

test('the presets of the database are those of the contract', async () => {
  const { roles } = (await owner.browser.get(`${api}/roles`)).json();
  const presets = roles.filter((one: { is_preset: boolean }) => one.is_preset);
  expect(
    presets.map(({ role_id, name, permissions }: { role_id: string; name: string; permissions: number }) => ({
      id: role_id,
      name,
      permissions,
    })),
  ).toEqual(Object.values(staffPresets).map(({ id, name, permissions }) => ({ id, name, permissions })));
});

describe('an invitation', () => {
  test('makes a new person staff, who acts for no account and sees what the role opens', async () => {
    const email = newEmail();
    expect((await invite(owner, email)).json().details).toBe(`We sent an invitation to ${email}.`);
    expect(await invitationTo(email)).toMatchObject({ role_name: 'Support', invited_by: owner.email, is_over: false });
    const token = await linkOf(email);
    const seen = await look(token);
    expect(seen).toMatchObject({ state: 'open', role_name: 'Support', invited_by: owner.email, has_person: false });
    expect(seen.rights).toContain('Answer the tickets of all clients.');
    const browser = product.browser();
    expect((await join(token, browser)).json().details).toBe('Welcome. You are Support.');
    const me = (await browser.get('/account/data/userinfo')).json();
    expect(me).toMatchObject({ email, account_id: null, account_count: 0 });
    expect(me.user_permissions & permission.staffTickets).toBe(permission.staffTickets);
    expect((await browser.get(`${api}/orders`)).statusCode).toBe(200);
    expect((await browser.get(`${api}/finance`)).statusCode).not.toBe(200);
    expect((await browser.get(`${api}/staff`)).statusCode).toBe(403);
    expect((await browser.get('/account/products')).statusCode).toBe(403);
    expect((await look(token)).state).toBe('accepted');
    expect((await product.mailsTo(owner.email))[0]?.subject).toBe(`${email} has joined the staff of Resolvo`);
    const [joined, invited] = await history();
    expect(joined).toMatchObject({ kind: 'staff.joined', whom: email, after: { role: 'Support' } });
    expect(invited).toMatchObject({ kind: 'staff.invited', by: owner.email, whom: email, after: { role: 'Support' } });
  });

  test('is accepted by the signed-in person it was sent to, once', async () => {
    const person = await product.account();
    await invite(owner, person.email.toUpperCase());
    const token = await linkOf(person.email.toUpperCase());
    expect((await look(token)).has_person).toBe(true);
    expect((await join(token)).statusCode).toBe(409);
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(person, token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(said(await accept(person, token))).toEqual([409, 'This invitation was accepted already.']);
    expect(await orders(person)).toBe(200);
    expect(said(await invite(owner, person.email))).toEqual([
      409,
      'This person is staff already. Please change their role instead.',
    ]);
  });

  test('of another address, past its end, withdrawn, replaced or unknown is refused, and nothing changes', async () => {
    const [person, other] = [await product.account(), await product.account()];
    await invite(owner, person.email);
    const first = await linkOf(person.email);
    expect(said(await accept(other, first))).toEqual([
      403,
      `This invitation was sent to ${person.email}. Please sign in with that address.`,
    ]);
    const { staff_invitation_id: id } = await invitationTo(person.email);
    await owner.browser.post(`${api}/staff/invitations/${id}/resend`);
    expect((await accept(person, first)).statusCode).toBe(422);
    const second = await linkOf(person.email);
    await product.deps.db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    const over = 'This invitation is over. Please ask for a new one.';
    expect(said(await accept(person, second))).toEqual([409, over]);
    expect(await invitationTo(person.email)).toMatchObject({ is_over: true });
    await owner.browser.post(`${api}/staff/invitations/${id}/withdraw`);
    expect(said(await accept(person, second))).toEqual([
      409,
      'This invitation was withdrawn. Please ask for a new one.',
    ]);
    expect((await look(second)).state).toBe('unknown');
    expect((await accept(person, 'x'.repeat(43))).statusCode).toBe(422);
    expect(await orders(person)).toBe(403);
  });

  test('sent again, it ends when staff chose that it ends, and after the usual days once that is past', async () => {
    const email = newEmail();
    const now = product.deps.now().getTime();
    const chosen = Math.floor(now / 1000) + 2 * 86_400;
    await invite(owner, email, { link_until: chosen });
    const { staff_invitation_id: id } = await invitationTo(email);
    const again = async () => {
      await owner.browser.post(`${api}/staff/invitations/${id}/resend`);
      return (await invitationTo(email)).expires_at;
    };
    expect(await again()).toBe(chosen);
    await product.deps.db
      .updateTable('staff_invitations')
      .set({ chosen_end: new Date(now - 1000), expires_at: new Date(now - 1000) })
      .where('id', '=', id)
      .execute();
    expect(await again()).toBeGreaterThan(now / 1000 + 6 * 86_400);
  });

  test('ends with the right of its sender to give the role: removed or lowered, they leave no way in behind', async () => {
    const [sender, person] = [await colleague(managerMask), await product.account()];
    await invite(sender, person.email);
    const token = await linkOf(person.email);
    await setStaffMask(product.deps.db, sender.personId, maskOf(['administrator', 'staffRoles']));
    expect((await look(token)).state).toBe('over');
    await remove(owner, sender);
    expect((await accept(person, token)).json().details).toBe('This invitation is over. Please ask for a new one.');
    const { staff_invitation_id: id } = await invitationTo(person.email);
    expect((await owner.browser.post(`${api}/staff/invitations/${id}/resend`)).statusCode).toBe(200);
    expect((await accept(person, await linkOf(person.email))).statusCode).toBe(200);
  });

  test('offers no role above its sender’s own, and its link ends within 30 days', async () => {
    const above = await invite(manager, newEmail(), { role_id: billing.id });
    expect(said(above)).toEqual([403, 'This role has rights that you do not have: “Staff: finance”.']);
    const now = Math.floor(product.deps.now().getTime() / 1000);
    for (const [link_until, status] of [
      [now - 1, 422],
      [now + 31 * 86_400, 422],
      [now + 29 * 86_400, 200],
    ]) {
      expect((await invite(owner, newEmail(), { link_until })).statusCode, String(link_until)).toBe(status);
    }
    expect((await invite(owner, newEmail(), { role_id: randomUUID() })).statusCode).toBe(404);
  });
});

describe('a role', () => {
  test('changes for everyone who has it at once, by session, by poll and by token', async () => {
    const { role_id, name } = await newRole(owner, maskOf(['staffOrders', 'staffTickets']));
    const people = [await product.account(), await product.account()];
    for (const { personId } of people) {
      await product.deps.db.updateTable('persons').set({ staff_role_id: role_id }).where('id', '=', personId).execute();
    }
    const [first] = people as [TestAccount];
    const token = await first.token(knownMask);
    const byToken = async () => (await product.browser().get(`${api}/orders`, bearer(token))).statusCode;
    expect([await orders(people[0] as TestAccount), await orders(people[1] as TestAccount), await byToken()]).toEqual([
      200, 200, 200,
    ]);
    const changed = await changeRole(owner, role_id, { name, permissions: permission.staffTickets });
    expect(changed.statusCode).toBe(200);
    expect([await orders(people[0] as TestAccount), await orders(people[1] as TestAccount), await byToken()]).toEqual([
      403, 403, 403,
    ]);
    expect((await history())[0]).toMatchObject({
      kind: 'role.changed',
      by: owner.email,
      before: { role: name, permissions: maskOf(['administrator', 'staffOrders', 'staffTickets']) },
      after: { role: name, permissions: maskOf(['administrator', 'staffTickets']) },
    });
    expect(said(await deleteRole(owner, role_id))).toEqual([
      409,
      '2 persons have this role. Please give them another one first.',
    ]);
    for (const one of people) expect((await remove(owner, one)).statusCode).toBe(200);
    expect((await deleteRole(owner, role_id)).statusCode).toBe(200);
    expect((await deleteRole(owner, role_id)).statusCode).toBe(404);
  });

  test('that comes with the product is neither changed nor deleted, not by a statement either', async () => {
    const body = { name: 'Mine', permissions: permission.staffTickets };
    for (const { id } of Object.values(staffPresets)) {
      expect([(await changeRole(owner, id, body)).statusCode, (await deleteRole(owner, id)).statusCode]).toEqual([
        409, 409,
      ]);
      const deleting = product.deps.db.deleteFrom('staff_roles').where('id', '=', id).execute();
      await expect(deleting).rejects.toThrow(/preset role stays|foreign key/);
    }
  });

  test('above one’s own rights is neither made, changed nor deleted; unknown bits and taken names are refused', async () => {
    expect((await newRole(manager, permission.staffFinance)).statusCode).toBe(403);
    const { role_id } = await newRole(owner, maskOf(['staffFinance', 'staffOrders']));
    const lower = { name: 'Lower', permissions: permission.staffOrders };
    expect((await changeRole(manager, role_id, lower)).statusCode).toBe(403);
    expect((await deleteRole(manager, role_id)).statusCode).toBe(403);
    const { role_id: own } = await newRole(manager, permission.staffOrders, 'Own one');
    expect((await changeRole(manager, own, { name: 'x', permissions: permission.staffFinance })).statusCode).toBe(403);
    for (const [body, field] of [
      [{ name: 'x', permissions: knownMask + 1 }, 'permissions'],
      [{ name: 'x', permissions: -1 }, 'permissions'],
      [{ name: 'x', permissions: 2 ** 52 }, 'permissions'],
      [{ name: 'x', permissions: 0 }, 'permissions'],
      [{ name: 'x', permissions: permission.administrator + customerMask }, 'permissions'],
      [{ name: ' ', permissions: permission.staffOrders }, 'name'],
      [{ name: 'own ONE', permissions: permission.staffOrders }, 'name'],
      [{ name: 'Owner', permissions: permission.staffOrders }, 'name'],
    ] as const) {
      const answer = await owner.browser.post(`${api}/roles`, body);
      expect([answer.statusCode, answer.json().fields?.[0]?.path], JSON.stringify(body)).toEqual([422, field]);
    }
    // Rights over one's own account are no role's: what is left counts.
    await newRole(owner, customerMask + permission.staffMail, 'Post');
    expect(await roleOf('Post')).toMatchObject({ permissions: maskOf(['administrator', 'staffMail']) });
  });

  test('that an open invitation offers is not deleted', async () => {
    const { role_id } = await newRole(owner, permission.staffTickets);
    const email = newEmail();
    await invite(owner, email, { role_id });
    expect(said(await deleteRole(owner, role_id))).toEqual([
      409,
      'An open invitation offers this role. Please withdraw it first.',
    ]);
  });

  test('given at the moment in which it changes is given as it became', async () => {
    const { role_id, name } = await newRole(owner, maskOf(['staffOrders', 'staffTickets']));
    const people = await Promise.all(Array.from({ length: 4 }, () => colleague()));
    await Promise.all([
      changeRole(owner, role_id, { name, permissions: permission.staffTickets }),
      ...people.map((one) => assign(owner, one, role_id)),
    ]);
    for (const one of people) expect(await orders(one)).toBe(403);
  });
});

describe('a person of staff', () => {
  test('who is removed or lowered while acting is out at the next call, and is told', async () => {
    const [one, two] = [await colleague(), await colleague()];
    expect([await orders(one), await orders(two)]).toEqual([200, 200]);
    expect((await remove(owner, one)).json().details).toBe(`${one.email} is no longer staff.`);
    expect((await assign(owner, two, staffPresets.infrastructure.id)).statusCode).toBe(200);
    expect([await orders(one), await orders(two)]).toEqual([403, 403]);
    expect((await one.browser.get('/account/products')).statusCode).toBe(200);
    expect((await product.mailsTo(one.email))[0]?.subject).toBe('You are no longer staff of Resolvo');
    expect((await product.mailsTo(two.email))[0]?.subject).toBe('Your role at Resolvo is now Infrastructure');
    const [changed, removed] = await history();
    expect([changed, removed]).toMatchObject([
      { kind: 'staff.role_changed', whom: two.email, before: { role: 'Support' }, after: { role: 'Infrastructure' } },
      { kind: 'staff.removed', whom: one.email, before: { role: 'Support' }, after: { role: '', permissions: 0 } },
    ]);
    const own = (await one.browser.get('/account/activity')).json().events;
    expect(own[0]).toMatchObject({ kind: 'staff_removed', by_staff: true });
  });

  test('A6 with more rights than oneself is not touched, and none is given more', async () => {
    const accountant = await colleague(billing.permissions);
    const more = 'This person has rights that you do not have: “Staff: finance”.';
    expect(said(await remove(manager, accountant))).toEqual([403, more]);
    expect(said(await assign(manager, accountant, support.id))).toEqual([403, more]);
    expect((await assign(manager, await colleague(), ownerRole.id)).statusCode).toBe(403);
    expect((await assign(manager, manager, ownerRole.id)).statusCode).toBe(403);
    const token = await owner.token(maskOf(['administrator', 'staffRoles']));
    const byToken = await product
      .browser()
      .send('PATCH', `${api}/staff/${accountant.personId}`, { role_id: ownerRole.id }, bearer(token));
    expect(byToken.statusCode).toBe(403);
    expect((await remove(owner, await product.account())).statusCode).toBe(404);
    expect((await assign(owner, accountant, billing.id)).statusCode).toBe(409);
  });

  test('who loses the right while their request waits gives nothing any more', async () => {
    const [grantor, other] = [await colleague(managerMask), await colleague()];
    const late = await whileHolding(product, holdPersonRow(grantor.personId), () => remove(grantor, other), [
      `update persons set staff_role_id = '${support.id}' where id = $1`,
      grantor.personId,
    ]);
    expect(late.statusCode).toBe(403);
    expect(await orders(other)).toBe(200);
  });

  test('is listed by address with role and factor, page by page', async () => {
    const one = await colleague();
    await one.secondFactor();
    const pageAt = async (cursor: string) => {
      const answer = await owner.browser.get(
        `${api}/staff?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      return endpoints.staffList.response.parse(answer.json());
    };
    const found: StaffView[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof pageAt>> = await pageAt(cursor);
      found.push(...page.staff);
      cursor = page.cursor;
    }
    const addresses = found.map(({ email }) => email);
    expect(addresses).toEqual([...new Set(addresses)].sort());
    expect(found.find(({ email }) => email === one.email)).toMatchObject({
      role_name: 'Support',
      two_factor_enabled: true,
      is_self: false,
    });
    expect(found.find(({ email }) => email === owner.email)).toMatchObject({ is_self: true, is_last_owner: true });
  });
});

test('staff who were suspended and then removed sign in again once the suspension is lifted', async () => {
  const one = await colleague();
  const act = (verb: string, body: object) => owner.browser.post(`${api}/clients/${one.id}/${verb}`, body);
  expect((await act('suspend', { reason: 'Until it is clear' })).statusCode).toBe(200);
  expect((await remove(owner, one)).statusCode).toBe(200);
  expect((await product.login(one)).statusCode).toBe(401);
  expect((await act('unsuspend', {})).statusCode).toBe(200);
  expect((await product.login(one)).statusCode).toBe(200);
});

test('where a second factor is required, who joins by a link sets one up first, and then everything opens', {
  tags: ['slow'],
}, async () => {
  const strict = await startProduct({ REQUIRE_STAFF_2FA: 'true' });
  try {
    const boss = await strict.account({ permissions: knownMask });
    await boss.secondFactor();
    const email = newEmail();
    const asked = { email, role_id: support.id };
    expect((await boss.browser.post(`${api}/staff/invite`, asked)).statusCode).toBe(200);
    const [mail] = await strict.mailsTo(email);
    expect(mail?.text).toContain('At your first visit you set up a second factor');
    const browser = strict.browser();
    const joined = await browser.post('/account/staff-invitation/join', {
      token: await strict.linkToken(email, '/auth/join-staff'),
      password: goodPassword,
      cpassword: goodPassword,
      recaptcha: await strict.captcha('register'),
    });
    expect(joined.statusCode).toBe(200);
    expect((await browser.get('/account/data/userinfo')).json().two_factor_required).toBe(true);
    expect((await browser.get(`${api}/orders`)).json().details).toBe('Please set up two-factor authentication first.');
    const { secret } = (await browser.post('/account/two-factor/enrol')).json();
    const code = authenticator(strict.deps, secret).code();
    expect((await browser.post('/account/two-factor/confirm', { code })).statusCode).toBe(200);
    expect((await browser.get(`${api}/orders`)).statusCode).toBe(200);
  } finally {
    await strict.stop();
  }
});

describe('the last owner', () => {
  test('is neither lowered nor removed, nor deleted by themselves; with a second one they may go', async () => {
    const keeps = 'The company keeps an owner. Please make another person an owner first.';
    expect(said(await remove(owner, owner))).toEqual([409, keeps]);
    expect(said(await assign(owner, owner, support.id))).toEqual([409, keeps]);
    const deletion = await owner.browser.send('DELETE', '/account/user', { email: owner.email });
    expect(deletion.statusCode).toBe(409);
    const statement = setStaffMask(product.deps.db, owner.personId, 0);
    await expect(statement).rejects.toThrow('The company keeps an owner.');
    const second = await colleague(staffBits);
    const answers = await Promise.all([remove(owner, owner), remove(second, second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { personId } = answers[0]?.statusCode === 200 ? second : owner;
    await setStaffMask(product.deps.db, owner.personId, staffBits);
    if (personId !== owner.personId) await setStaffMask(product.deps.db, personId, 0);
  });
});

describe('a sign-in from a new place', () => {
  test('is told to the person of staff by mail and to colleagues in the history; a known browser is not', async () => {
    const one = await colleague();
    const browser = product.browser();
    expect((await product.login(one, browser)).statusCode).toBe(200);
    const mails = async () =>
      (await product.mailsTo(one.email)).filter(
        ({ subject }) => subject === 'New sign-in to your Resolvo staff account',
      );
    const [mail] = await mails();
    expect(mail?.text).toContain(browser.address);
    expect((await history())[0]).toMatchObject({ kind: 'sign_in.new_place', whom: one.email, ip: browser.address });
    await browser.post('/account/logout');
    expect((await product.login(one, browser)).statusCode).toBe(200);
    expect(await mails()).toHaveLength(1);
    const app = await one.secondFactor();
    const another = product.browser();
    await product.login(one, another);
    expect(await mails()).toHaveLength(1);
    expect((await another.post('/account/login/two-factor', { code: app.code() })).statusCode).toBe(200);
    expect(await mails()).toHaveLength(2);
    const key = passkeyDevice(new URL(publicUrl).origin);
    const offer = (await one.browser.post('/account/passkeys/offer', {})).json();
    expect((await one.browser.post('/account/passkeys', { name: 'Key', passkey: key.make(offer) })).statusCode).toBe(
      201,
    );
    const third = product.browser();
    const passkey = key.answer((await third.post('/account/login/passkey/ask', {})).json());
    expect((await third.post('/account/login/passkey', { passkey })).statusCode).toBe(200);
    expect(await mails()).toHaveLength(3);
  });

  test('of a customer, and the first of who joined by a link, is not', async () => {
    const customer = await product.account();
    await product.login(customer);
    expect(await product.mailsTo(customer.email)).toEqual([]);
    const email = newEmail();
    await invite(owner, email);
    const browser = product.browser();
    await join(await linkOf(email), browser);
    await browser.post('/account/logout');
    expect((await product.login({ email, password: goodPassword }, browser)).statusCode).toBe(200);
    const subjects = (await product.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('New sign-in to your Resolvo staff account');
  });
});
