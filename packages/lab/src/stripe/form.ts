type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/**
 * Stripe's parameters: `metadata[order]=6`, `expand[]=a`, `expand[0]=a`, `created[gte]=1`.
 * https://docs.stripe.com/api#form_encoded
 */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const head = /^[^[\]]+/.exec(name)?.[0];
    if (head === undefined) continue;
    const path = [head, ...[...name.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
    put(form, path, value);
  }
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, withLists(value)]));
}

function put(target: Form, [key = '', ...rest]: string[], value: string): void {
  const at = key === '' ? String(Object.keys(target).length) : key;
  if (rest.length === 0) {
    target[at] = value;
    return;
  }
  const inner = target[at];
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
  target[at] = next;
  put(next, rest, value);
}

/** An object whose keys are 0, 1, 2 … is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, inner]): [string, FormValue] => [key, withLists(inner)]);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
