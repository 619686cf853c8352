import { sql } from 'kysely';

/** Whether a person `p` may not sign in. The rule is in 0670-sign-ins.sql. */
export const isShutOut = sql<boolean>`is_shut_out(p.id)`;
