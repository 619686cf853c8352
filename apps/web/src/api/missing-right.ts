import { ApiError } from './api-error.ts';

export const isMissingRight = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'permission_denied';
