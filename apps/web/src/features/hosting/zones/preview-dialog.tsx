import type { ImportPreview } from '@resolvo/contract/hosting/zones';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RecordDiff } from './record-diff.tsx';

interface PreviewDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What would change; undefined while the form is filled in. */
  readonly preview: ImportPreview | undefined;
  readonly onBack: () => void;
  readonly actLabel: string;
  readonly pending: boolean;
  readonly onAct: () => void;
  /** Below what would change. */
  readonly more?: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** First what it would change, then the change. */
export function PreviewDialog({
  title,
  onClose,
  preview,
  onBack,
  actLabel,
  pending,
  onAct,
  more,
  children,
}: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      footer={
        preview ? (
          <>
            <Button variant="secondary" onClick={onBack}>
              Back
            </Button>
            <Button
              variant="primary"
              loading={pending}
              disabledReason={isNothing(preview) ? 'Your records are like this already.' : undefined}
              onClick={onAct}
            >
              {actLabel}
            </Button>
          </>
        ) : undefined
      }
    >
      {preview ? (
        <div className="flex flex-col gap-4">
          <p>{preview.details}</p>
          <RecordDiff removed={preview.removed} added={preview.added} />
          {more}
        </div>
      ) : (
        children
      )}
    </Dialog>
  );
}

const isNothing = ({ added, removed }: ImportPreview): boolean => added.length === 0 && removed.length === 0;
