import { accountHeader, accountParameter } from '@resolvo/contract/asked-account';
import type { FastifyRequest } from 'fastify';

/** The account that a tab acts for, as it says itself; whether the person is a member of it is for the gate to find out. */
export function askedAccount({ headers, query, endpoint, ws }: FastifyRequest): string | undefined {
  const header = headers[accountHeader];
  const said = header ?? (endpoint?.file || ws ? Object(query)[accountParameter] : undefined);
  return typeof said === 'string' ? said : undefined;
}

/** The query of a document without the account, which is none of its row's own parameters. */
export function withoutAccount(query: unknown): unknown {
  const { [accountParameter]: _account, ...rest } = Object(query);
  return rest;
}
