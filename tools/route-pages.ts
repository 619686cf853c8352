import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../apps/web/src/routes.ts';

export interface RoutePage {
  /** As the router writes it: `/panel/servers/:id`. */
  readonly route: string;
  readonly file: string;
  /** Files of the routes that it is drawn in, the outermost first. */
  readonly around: readonly string[];
}

function pagesOf(entries: readonly RouteConfigEntry[], parent: string, around: readonly string[]): RoutePage[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`;
    const source = `apps/web/src/${file}`;
    const isPage = file.endsWith('/page.tsx');
    const page = isPage ? [{ route: here || '/', file: source, around }] : [];
    return [...page, ...pagesOf(children ?? [], here, [...around, source])];
  });
}

/** Every page of the product, read from the route table. */
export const routePages = async (): Promise<RoutePage[]> => pagesOf(await routes, '', []);
