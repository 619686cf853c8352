interface Products {
  readonly proxmox: readonly { readonly server_id: string }[];
  readonly domains: readonly { readonly domain_id: string }[];
}

const counted = (count: number, word: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];

/** “2 servers, 1 domain”: what a member or a token is limited to, of what the reader knows of the account. */
export function limitWords(ids: readonly string[], products: Products | undefined): string {
  if (!products) return `${ids.length} ${ids.length === 1 ? 'server or domain' : 'servers or domains'}`;
  const words = [
    ...counted(products.proxmox.filter(({ server_id }) => ids.includes(server_id)).length, 'server'),
    ...counted(products.domains.filter(({ domain_id }) => ids.includes(domain_id)).length, 'domain'),
  ];
  return words.length === 0 ? 'nothing that is still there' : words.join(', ');
}
