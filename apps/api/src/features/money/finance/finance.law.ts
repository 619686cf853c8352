import type { RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightQueries: RightQueries = { financeReport: { from: '2027-01-01', to: '2027-01-31' } };
