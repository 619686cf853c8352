import type { Deps } from './deps.ts';

/** Whether a page of the site with these parameters exists. */
export type PageCheck = (deps: Deps, params: Readonly<Record<string, string>>) => boolean | Promise<boolean>;

/** Checks by the pattern of the page, such as `/checkout/:id`. */
export type SitePages = Readonly<Record<string, PageCheck>>;
