import { formatDay } from './relative-time.tsx';

/** Said of what has begun and is not paid, in place of when it renews. */
export const waitsForPayment = (dueAt: number): string => `Waits for payment, due ${formatDay(dueAt)}`;
