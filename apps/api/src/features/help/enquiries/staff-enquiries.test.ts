import { type Enquiry, enquiry, enquiryCan, enquiryState, enquiryStates } from '@resolvo/contract/help/enquiries';
import { maskOf } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, formKinds } from '../../../../test/enquiry-forms.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { raceBehind } from '../../../../test/race.ts';

const product = useOwnProduct();
let staff: TestAccount;
const references: string[] = [];
beforeAll(async () => {
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
  for (const kind of [...formKinds, ...formKinds]) {
    references.unshift((await fillIn(product, kind)).json().reference);
    product.travel(1000);
  }
});

interface Page {
  readonly enquiries: Enquiry[];
  readonly cursor: string | null;
  readonly eof: boolean;
}
const list = async (query = ''): Promise<Page> => (await staff.browser.get(`/system/admin/enquiries${query}`)).json();

describe('the list', () => {
  test('has everything, newest first', async () => {
    const { enquiries, eof } = await list();
    expect(enquiries.map(({ reference }) => reference)).toEqual(references);
    expect(eof).toBe(true);
    for (const one of enquiries) expect(() => enquiry.parse(one)).not.toThrow();
    expect(enquiries.at(-1)).toMatchObject({
      kind: 'contact',
      state: 'open',
      subject: 'Billing: message from Ada Lovelace',
      user_id: null,
      closed_at: 0,
    });
    expect(enquiries.at(-1)?.fields[0]).toEqual({ name: 'name', value: 'Ada Lovelace' });
  });

  test('is read page by page', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const got: Page = await list(`?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...got.enquiries.map(({ reference }) => reference));
      expect(got.eof).toBe(page === 2);
      cursor = got.cursor;
    }
    expect(cursor).toBeNull();
    expect(seen).toEqual(references);
  });

  test('is narrowed by kind and state', async () => {
    expect((await list('?kind=abuse')).enquiries.map(({ kind }) => kind)).toEqual(['abuse', 'abuse']);
    expect((await list('?state=open')).enquiries).toHaveLength(8);
    expect((await list('?kind=abuse&state=answered')).enquiries).toEqual([]);
  });

  test('refuses what it does not know', async () => {
    const { cursor } = await list('?limit=1&kind=abuse');
    for (const query of ['?kind=spam', '?state=gone', '?limit=0', '?cursor=x', `?kind=contact&cursor=${cursor}`]) {
      expect((await staff.browser.get(`/system/admin/enquiries${query}`)).statusCode).toBe(422);
    }
  });

  test('is for staff who answer tickets', async () => {
    const colleague = await product.account({ permissions: maskOf(['administrator', 'staffClients']) });
    const customer = await product.account();
    expect((await colleague.browser.get('/system/admin/enquiries')).statusCode).toBe(403);
    expect((await customer.browser.get('/system/admin/enquiries')).statusCode).toBe(403);
    expect((await product.browser().get('/system/admin/enquiries')).statusCode).toBe(401);
  });
});

describe('closing', () => {
  const close = (id: string) => staff.browser.post(`/system/admin/enquiries/${id}/close`);

  test('happens once, and is written down', async () => {
    const [first] = (await list('?kind=contact')).enquiries;
    const id = first?.enquiry_id ?? '';
    const response = await close(id);
    expect([response.statusCode, response.json()]).toEqual([200, { details: 'The enquiry is closed.' }]);
    const again = await close(id);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'conflict', details: 'This enquiry is closed already.' });
    const [closed] = (await list('?state=closed')).enquiries;
    expect(closed?.enquiry_id).toBe(id);
    expect(closed?.closed_at).toBeGreaterThan(0);
    const row = await product.deps.db.selectFrom('enquiries').select('closed_by').where('id', '=', id).execute();
    expect(row).toEqual([{ closed_by: staff.personId }]);
  });

  test('wins once when many try at the same moment', async () => {
    const [one] = (await list('?kind=abuse&state=open')).enquiries;
    const id = one?.enquiry_id ?? '';
    const lock = sql`select 1 from enquiries where id = ${id} for update`;
    const answers = await raceBehind(
      product,
      lock,
      Array.from({ length: 4 }, () => () => close(id)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 409, 409, 409]);
  });

  test('needs an enquiry', async () => {
    expect((await close('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await close('x')).statusCode).toBe(404);
  });

  test('is allowed in exactly the states that may move to closed', () => {
    expect([...enquiryStates.states].sort()).toEqual([...enquiryState.options].sort());
    for (const state of enquiryStates.states) {
      expect(enquiryCan.close(state) === true).toBe(enquiryStates.canMove(state, 'closed'));
    }
  });
});
