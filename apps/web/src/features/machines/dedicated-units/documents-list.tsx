import type { UnitDocument } from '@resolvo/contract/machines/dedicated-units';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileUrl } from '../../../api/client.ts';
import { useRights } from '../../../api/use-rights.ts';
import { fileSize } from '../../../shell/file-size.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

interface DocumentsListProps {
  readonly unitId: string;
  readonly documents: readonly UnitDocument[];
  /** The row that its reader gets them from. */
  readonly row: 'dedicatedDocument' | 'adminDedicatedDocument';
  /** Beside each, for staff. */
  readonly act?: (document: UnitDocument) => ReactNode;
}

export function DocumentsList({ unitId, documents, row, act }: DocumentsListProps) {
  const { may } = useRights();
  if (documents.length === 0) return <p className="text-muted text-sm">There are none.</p>;
  return (
    <ul className="grid gap-2">
      {documents.map((one) => (
        <li key={one.document_id} className="flex min-w-0 items-center gap-3 text-sm">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {may(row) ? (
            <a
              href={fileUrl(row, { params: { dedicated_id: unitId, document_id: one.document_id } })}
              className={`${textLinkClass} min-w-0 truncate`}
              download
            >
              {one.name}
            </a>
          ) : (
            <span className="min-w-0 truncate">{one.name}</span>
          )}
          <span className="shrink-0 text-muted">
            {fileSize(one.size)}, {formatDay(one.created_at)}
          </span>
          {act ? <span className="ml-auto shrink-0">{act(one)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
