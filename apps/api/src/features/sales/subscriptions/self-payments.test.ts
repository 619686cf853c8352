import { beforeAll, expect, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { buy, subscriptionOf, tick } from '../../../../test/subscriptions.ts';

const product = useOwnProduct();
const day = 86_400_000;
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
});

test('a renewal says what pays it and when, on the screen and in its mail, until the card is refused', {
  tags: ['slow'],
}, async () => {
  const [paying, person] = [await buy(product, desk), await buy(product, desk)];
  await cards.save(paying.owner);
  const { period_end } = await subscriptionOf(product, paying.id);
  product.travel(period_end.getTime() - 6 * day - product.deps.now().getTime());
  await tick(product);
  const of = async ({ owner }: typeof paying) =>
    (await owner.browser.get('/account/billing/self-payments')).json().payments;
  const [found, ...more] = await of(paying);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ from: 'card', last4: '4242', at: Math.floor(period_end.getTime() / 1000) });
  expect(await of(person)).toEqual([]);
  // A stranger's invoices are not among one's own.
  expect((await of(await buy(product, desk))).length).toBe(0);
  const mailTo = async ({ owner }: typeof paying) =>
    (await product.mailsTo(owner.email)).find(({ subject }) => subject.startsWith('Invoice #'))?.text;
  expect(await mailTo(paying)).toContain('Your Visa ending in 4242 is charged');
  expect(await mailTo(person)).toContain('Please pay it by then');
  await product.deps.db
    .insertInto('charge_attempts')
    .values({ invoice_id: found.invoice_id, attempt: 1, started_at: product.deps.now(), outcome: 'declined' })
    .execute();
  expect(await of(paying)).toEqual([]);
});
