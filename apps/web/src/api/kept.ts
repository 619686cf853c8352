interface Kept {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

/**
 * What the browser keeps for us. A browser that blocks it throws at every access, and a full one at writing: then this page
 * remembers it for as long as it is open.
 */
function keep(storage: () => Storage): Kept {
  const refused = new Map<string, string>();
  const ask = <T>(act: (known: Storage) => T, otherwise: T): T => {
    try {
      return act(storage());
    } catch {
      // Ignored: what could not be stored is in `refused`.
      return otherwise;
    }
  };
  return {
    get: (key) => refused.get(key) ?? ask((known) => known.getItem(key), null),
    set: (key, value) => {
      refused.set(key, value);
      ask((known) => {
        known.setItem(key, value);
        refused.delete(key);
      }, undefined);
    },
    remove: (key) => {
      refused.delete(key);
      ask((known) => known.removeItem(key), undefined);
    },
    keys: () => [...refused.keys(), ...ask((known) => Object.keys(known), [])],
  };
}

export const keptInTab = keep(() => sessionStorage);
export const keptInBrowser = keep(() => localStorage);
