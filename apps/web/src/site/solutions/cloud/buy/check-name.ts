export type NameKind = 'free' | 'custom';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The error of a server name, or undefined. */
export function checkName(kind: NameKind, typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  if (name === '') return kind === 'free' ? 'Please enter a domain name.' : 'Please enter your custom domain.';
  const labels = name.split('.');
  const well = labels.every((part) => label.test(part)) && (kind === 'free' ? labels.length === 1 : labels.length > 1);
  if (well) return undefined;
  return kind === 'free'
    ? 'Please use letters, digits and hyphens only, such as my-shop.'
    : 'Please enter a whole domain, such as example.com.';
}
