import type { Product } from '../../apps/api/src/product.ts';

export async function askLab<T>(running: Product, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${running.app.listeningOrigin}/lab/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
