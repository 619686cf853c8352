/** Where our own pages live. In the lab one machine answers to several names, and a newcomer may type any of them. */
export function ownOrigins(publicUrl: string, lab: boolean): ReadonlySet<string> {
  const { origin, protocol, port } = new URL(publicUrl);
  const aliases = lab ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}:${port}`) : [];
  return new Set([origin, ...aliases]);
}
