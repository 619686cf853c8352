import { paths } from '../paths.ts';

interface Choice {
  readonly plan: { readonly category: string; readonly plan_slug: string };
  readonly location?: string;
  readonly hostname?: string;
  readonly domain?: string;
}

/** URL where ordering starts, with the choices as query parameters. */
export function orderPath({ plan, ...chosen }: Choice): string {
  const search = new URLSearchParams(chosen).toString();
  const path = paths.checkoutProduct({ category: plan.category, product: plan.plan_slug });
  return search === '' ? path : `${path}?${search}`;
}
