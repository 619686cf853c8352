/** The reports of abuse about the account's services that Support and the dashboard ask for. */
export const newestCases = { query: { limit: 25 } };
