import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

const fields = {
  plan_name: 'Law',
  plan_description: 'Law',
  plan_slug: 'law',
  category: 'law',
  plan_price: 100,
  plan_annual_price: null,
  resources: {},
  stock: null,
  visible: true,
  sort_order: 0,
};

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  planEdit: { revision: 1, stock_before: null, ...fields },
  planArchive: { revision: 1 },
  planRestore: { revision: 1 },
});
