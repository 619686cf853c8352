import { paths } from '../paths.ts';

interface Choice {
  readonly plan: string;
  readonly location?: string;
  readonly domain?: string;
}

/** Where ordering begins: an account comes first, and what was chosen travels along in the address. */
export function orderPath(choice: Choice): string {
  return `${paths.register()}?${new URLSearchParams({ ...choice })}`;
}
