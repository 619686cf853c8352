import { sql } from 'kysely';

/** As the column has them: each once, and a network without the host's bits (203.0.113.7/24 is 203.0.113.0/24). */
export const networksOf = (addresses: readonly string[]) =>
  sql<
    string[]
  >`coalesce((select array_agg(distinct network(one::inet)) from unnest(${[...addresses]}::text[]) as one), '{}')`;

/** A single address is written without its length. */
export const shownAddress = (cidr: string): string =>
  cidr.replace(/\/(32|128)$/, (length) => (isWhole(cidr, length) ? '' : length));

const isWhole = (cidr: string, length: string): boolean => length === (cidr.includes(':') ? '/128' : '/32');
