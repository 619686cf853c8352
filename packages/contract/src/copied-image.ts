export type CopyKind = 'image' | 'backup';
const prefixes = { image: 'own', backup: 'backup' } as const;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What an order names as its image when it wants an image or a backup of the account. */
export const copyKey = (kind: CopyKind, copyId: string): string => `${prefixes[kind]}-${copyId}`;

export function copyOf(image: string): { readonly kind: CopyKind; readonly id: string } | undefined {
  const [, prefix, found] = new RegExp(`^(own|backup)-(${uuid})$`).exec(image) ?? [];
  return found === undefined ? undefined : { kind: prefix === 'own' ? 'image' : 'backup', id: found };
}
