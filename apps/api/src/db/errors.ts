import pg from 'pg';

/** SQLSTATE 23505, for the one constraint the caller knows how to explain. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}
