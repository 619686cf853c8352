import { useEndpoint } from '../../../api/query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const acts = { created: 'Written', changed: 'Changed', deleted: 'Deleted' };

/** The newest versions of a saved answer, each with who wrote it. */
export function ReplyHistory({ replyId }: { replyId: string }) {
  const { data, error } = useEndpoint('savedReplyHistory', { params: { reply_id: replyId }, query: { limit: 25 } });
  if (error) return <ErrorPanel title="The history could not be loaded" text={error.message} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <ol className="flex flex-col gap-3">
      {data.versions.map((version) => (
        <li key={version.version_id} className="rounded-lg border border-line px-4 py-3">
          <p className="mb-1 flex flex-wrap gap-x-2 text-muted text-sm">
            <span className="font-medium text-text">
              {acts[version.act]}: {version.name}
            </span>
            <span>
              {version.changed_by || 'Deleted account'}, {formatDateTime(version.changed_at)}
            </span>
          </p>
          <p className="break-words text-ui whitespace-pre-wrap">{version.body}</p>
        </li>
      ))}
    </ol>
  );
}
