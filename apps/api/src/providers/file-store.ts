/** Keeps the content of files under keys that we choose. Its own database table, or an object store. */
export interface FileStore {
  put(key: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is none under this key. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Also of keys that are gone already: it is tried again after a failure. */
  remove(keys: readonly string[]): Promise<void>;
}
