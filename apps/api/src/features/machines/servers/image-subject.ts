import type { TaskSubject } from '../../../core/task-subject.ts';

const titles: Readonly<Record<string, string>> = {
  download: 'Making an image from an address',
  iso: 'Downloading an ISO',
};

/** An image in tasks, with the page of the server that it was made of or, for one from an address, of its client or of all. */
export const imageSubject: TaskSubject = {
  kind: 'image',
  title: (work) => titles[work] ?? 'Deleting an image',
  async name(db, ids) {
    const rows = await db
      .selectFrom('own_images')
      .select(['id', 'name', 'server_id', 'account_id'])
      .where('id', 'in', ids)
      .execute();
    const pageOf = ({ server_id, account_id }: Pick<(typeof rows)[number], 'server_id' | 'account_id'>) => {
      if (server_id !== null) return `/panel/admin/servers/${server_id}`;
      return account_id === null ? '/panel/admin/servers/images' : `/panel/admin/clients/${account_id}`;
    };
    return new Map(rows.map((row) => [row.id, { label: row.name, path: pageOf(row), accountId: row.account_id }]));
  },
  async steered(deps, tx, { subjectId, by }) {
    const { account_id: accountId, name } = await tx
      .selectFrom('own_images')
      .select(['account_id', 'name'])
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, { name: 'own_image.begun', accountId, by, data: { image_id: subjectId, detail: name } });
  },
};
