/** Everything of the account that renews or waits for its payment, as one question, so that all pages share its answer. */
export const runningSubscriptions = { query: { status: 'open', limit: 100 } } as const;
