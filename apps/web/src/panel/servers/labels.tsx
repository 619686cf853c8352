import type { Server } from '@resolvo/contract/machines/servers';
import { Tag } from '../../ui/tag.tsx';

/** The projects of an account are those its servers name. */
export const projectsOf = (servers: readonly Pick<Server, 'project'>[]): readonly string[] =>
  [...new Set(servers.map(({ project }) => project))].filter((project) => project !== '').toSorted();

export const tagsOf = (servers: readonly Pick<Server, 'tags'>[]): readonly string[] =>
  [...new Set(servers.flatMap(({ tags }) => tags))].toSorted();

export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Tag key={tag} asWritten>
          {tag}
        </Tag>
      ))}
    </span>
  );
}
