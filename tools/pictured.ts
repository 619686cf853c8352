import { join } from 'node:path';

/** The entries that a customer saw when the pictures of the panel were drawn; tools/pictures.ts notes them. */
export interface Pictured {
  menu: string[];
  server: string[];
  settings: string[];
}

export const picturedFile = join(import.meta.dirname, 'pictured.json');
