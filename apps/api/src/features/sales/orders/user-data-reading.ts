import type { findUserDataProblem } from '@resolvo/contract/user-data-check';
import { defineReading } from '../../../apart/reading.ts';

export const userDataReading = defineReading<string, ReturnType<typeof findUserDataProblem>>('user-data', {
  seconds: 5,
  megabytes: 64,
});
