import { findUserDataProblem } from '@resolvo/contract/user-data-check';
import { z } from 'zod';
import { reader } from '../../../apart/reading.ts';
import { userDataReading } from '../orders/user-data-reading.ts';

export const checkoutReaders = [reader(userDataReading, z.string(), findUserDataProblem)];
