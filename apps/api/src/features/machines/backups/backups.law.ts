import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  vmBackupScheduleSet: { daily: 7, weekly: 0, monthly: 0, window: 'night' },
});
