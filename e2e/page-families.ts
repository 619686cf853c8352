import { walkedPaths } from '../apps/web/src/public-paths.ts';

/** Public pages that one component draws from different words: what their first one shows holds for all. */
const families = [
  /^\/solutions\/dedicated\/configure\//,
  /^\/solutions\/enterprise\/./,
  /^\/case-studies\/./,
  /^\/company\/careers\/./,
  /^\/legal\/(?!report-abuse)/,
  /^\/help\/./,
];

/** Whether a page of its family was looked at before. */
export const isTwin = (path: string): boolean =>
  families.some((family) => family.test(path) && walkedPaths.find((other) => family.test(other)) !== path);
