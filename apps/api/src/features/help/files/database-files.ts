import type { Database } from '../../../db/connection.ts';
import type { FileStore } from '../../../providers/file-store.ts';

/** In the database: one backup holds all, and five megabytes a file are little for it. */
export const databaseFiles = (db: Database): FileStore => ({
  async put(key, content) {
    await db
      .insertInto('stored_files')
      .values({ key, content: Buffer.from(content) })
      .onConflict((on) => on.column('key').doNothing())
      .execute();
  },
  async read(key) {
    const row = await db.selectFrom('stored_files').select('content').where('key', '=', key).executeTakeFirst();
    return row?.content;
  },
  async remove(keys) {
    if (keys.length > 0)
      await db
        .deleteFrom('stored_files')
        .where('key', 'in', [...keys])
        .execute();
  },
});
