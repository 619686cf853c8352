import { afterEach, expect, test, vi } from 'vitest';
import { q } from '../api/query.ts';
import { queryClient } from '../api/query-client.ts';
import { askedFor, countText, listQuery, pagesOfWhole, prefetchList } from './list-query.ts';

const address = (search: string) => new URLSearchParams(search);
const orders = listQuery(
  'orderList',
  (cursor, asked) => ({ query: { cursor, limit: 25, search: askedFor(asked, 'search') } }),
  { filters: ['search'] },
);

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('what is asked for comes from the address alone', () => {
  expect(orders.inputAt(address('cursor=abc&search=%20ada%20&dialog=edit'))).toEqual({
    query: { cursor: 'abc', limit: 25, search: 'ada' },
  });
  expect(orders.inputAt(address('search=%20'))).toEqual({ query: { cursor: undefined, limit: 25, search: undefined } });
});

test('a second list of a page has a cursor of its own', () => {
  const second = listQuery('orderList', (cursor) => ({ query: { cursor } }), { cursorName: 'more' });
  expect(second.inputAt(address('cursor=abc&more=def'))).toEqual({ query: { cursor: 'def' } });
});

test('goes on while the answer says so, and not after its end', () => {
  const page = { orders: [], cursor: 'def', count: 40 };
  expect(orders.nextOf({ ...page, eof: false }, address(''))).toBe('def');
  expect(orders.nextOf({ ...page, eof: true }, address(''))).toBeUndefined();
});

test('a list whose answer does not say how it goes on is told', () => {
  const blocks = listQuery('subnetMap', (block = '0') => ({ params: { subnet_id: 'x' }, query: { block } }), {
    cursorName: 'block',
    nextOf: (page, asked) => (Number(asked.get('block')) + 1 < page.blocks ? 'next' : undefined),
  });
  expect(blocks.nextOf({ addresses: [], blocks: 2 }, address(''))).toBe('next');
  expect(blocks.nextOf({ addresses: [], blocks: 2 }, address('block=1'))).toBeUndefined();
});

test('the loader asks for the very page that the list then shows', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ orders: [], cursor: '', eof: true });
  });
  const url = 'https://example.test/panel/admin/orders?cursor=abc&search=ada';
  await prefetchList(orders, new Request(url));
  expect(asked).toEqual(['/api/system/admin/orders?cursor=abc&limit=25&search=ada']);
  const shown = q(orders.endpoint, orders.inputAt(new URL(url).searchParams));
  expect(queryClient.getQueryState(shown.queryKey)?.status).toBe('success');
});

test('a list says how many entries it has, and no more than were counted', () => {
  expect(orders.countOf({ orders: [], cursor: null, eof: true, count: 3 }, address(''))).toBe(3);
  const whole = listQuery('vmFinalBackups', () => ({}));
  expect(whole.countOf({ backups: [] }, address(''))).toBeUndefined();
  expect([1, 25, 1000, 1001].map(countText)).toEqual(['1 entry', '25 entries', '1,000 entries', '1,000+ entries']);
});

test('a list that comes whole is cut into pages, of what the filters leave', () => {
  const words = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? `even ${index}` : `odd ${index}`));
  const pages = pagesOfWhole(5, (all: readonly string[], asked) =>
    all.filter((word) => word.includes(asked.get('search') ?? '')),
  );
  expect(pages.rowsAt(words, address('cursor=10'))).toEqual(['even 10', 'odd 11']);
  expect([pages.nextOf(words, address('')), pages.nextOf(words, address('cursor=10'))]).toEqual(['5', undefined]);
  expect(pages.rowsAt(words, address('search=odd&cursor=5'))).toEqual(['odd 11']);
  expect([pages.countOf(words, address('search=odd')), pages.nextOf(words, address('search=odd'))]).toEqual([6, '5']);
  expect(pages.rowsAt(words, address('cursor=-3'))).toEqual(pages.rowsAt(words, address('cursor=x')));
});
