/** Open subscriptions of the account, as one shared query. */
export const runningSubscriptions = { query: { status: 'open', limit: 100 } } as const;
