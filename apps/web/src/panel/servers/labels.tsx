import type { Server } from '@resolvo/contract/machines/servers';
import { cx } from '../../ui/class-names.ts';
import { Tag } from '../../ui/tag.tsx';

/** The projects of an account are those its servers name. */
export const projectsOf = (servers: readonly Pick<Server, 'project'>[]): readonly string[] =>
  [...new Set(servers.map(({ project }) => project))].filter((project) => project !== '').toSorted();

export const tagsOf = (servers: readonly Pick<Server, 'tags'>[]): readonly string[] =>
  [...new Set(servers.flatMap(({ tags }) => tags))].toSorted();

/** In a row of a table they stay in one line, which is cut where there are many. */
export function TagList({ tags, inRow = false }: { tags: readonly string[]; inRow?: boolean }) {
  return (
    <span
      title={inRow ? tags.join(', ') : undefined}
      className={cx(
        'inline-flex gap-1',
        inRow ? 'max-w-32 overflow-hidden align-middle @max-2xl:max-w-full @max-2xl:flex-wrap' : 'flex-wrap',
      )}
    >
      {tags.map((tag) => (
        <Tag key={tag} asWritten>
          {tag}
        </Tag>
      ))}
    </span>
  );
}
