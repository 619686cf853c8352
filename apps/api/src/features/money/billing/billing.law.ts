import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  clientBillingProfileSave: { name: 'Law', line1: 'Law 1', postcode: '0150', city: 'Oslo', country: 'NO' },
});
