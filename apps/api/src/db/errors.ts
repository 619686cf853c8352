import pg from 'pg';

/** SQLSTATE 23505, for the one constraint the caller knows how to explain. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** SQLSTATE 23P01: two rows of which only one may be, such as networks that overlap. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23P01' && error.constraint === constraint;
}

/** SQLSTATE 0A000 of a prepared statement whose columns changed since. Nothing of it was done. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan must not change')
  );
}

/** Connection refused, shut down, too many clients: SQLSTATE classes 08, 53 and 57P. */
export function isDatabaseDown(error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  return (
    /^(08...|53...|57P0.)$/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}
