import { filesOfMessage, largestFile, takenFiles, tooLargeFile } from '@resolvo/contract/help/files';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { base64Of } from '../../../shell/base64-of.ts';
import { fileSize } from '../../../shell/file-size.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface Picked {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly fileId?: string;
  /** Why it was not taken. */
  readonly reason?: string;
}

interface AttachFilesProps {
  readonly upload: 'ticketFileUpload' | 'enquiryFileUpload';
  /** Told while a file is on its way, so that the message waits for it. */
  readonly onBusy: (busy: boolean) => void;
  /** In the row of a form's buttons: what is taken is said to screen readers, and by a refusal. */
  readonly inRow?: boolean;
}

/** Why a message cannot be sent meanwhile. */
export const uploading = 'A file is still being uploaded.';

let lastKey = 0;

/** Files for the message of a form, under its field `attachments`. Each is uploaded at once, and says itself if it is refused. */
export function AttachFiles({ upload, onBusy, inRow = false }: AttachFilesProps) {
  const { setValue } = useFormContext<{ attachments?: string[] }>();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const hintId = useId();
  const isBusy = picked.some(({ fileId, reason }) => fileId === undefined && reason === undefined);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  useEffect(() => {
    const ids = picked.flatMap(({ fileId }) => fileId ?? []);
    setValue('attachments', ids, { shouldDirty: ids.length > 0 });
  }, [picked, setValue]);

  const add = (files: readonly File[]) => {
    const room = filesOfMessage - picked.filter(({ reason }) => reason === undefined).length;
    for (const [index, file] of files.entries()) {
      lastKey += 1;
      const key = lastKey;
      const settle = (result: Pick<Picked, 'fileId' | 'reason'>) =>
        setPicked((all) => all.map((one) => (one.key === key ? { ...one, ...result } : one)));
      setPicked((all) => [...all, { key, name: file.name, size: file.size }]);
      if (index >= room) settle({ reason: `A message takes ${filesOfMessage} files.` });
      else if (file.size > largestFile) settle({ reason: tooLargeFile });
      else
        send(upload, file).then(
          (fileId) => settle({ fileId }),
          (error: unknown) => settle({ reason: wordsOf(error) }),
        );
    }
  };

  return (
    <div className={inRow ? 'contents' : 'flex flex-col items-start gap-2'}>
      {picked.length === 0 ? null : (
        <ul aria-label="Attached files" className={cx('flex w-full flex-col gap-1', inRow && '-order-1')}>
          {picked.map(({ key, name, size, fileId, reason }) => (
            <li
              key={key}
              className={cx(
                'flex items-center gap-2 rounded-md border py-1 pr-1 pl-3 text-sm',
                reason === undefined ? 'border-line' : 'border-danger-line bg-danger-soft',
              )}
            >
              <span className="min-w-0 flex-1 break-words">
                {name} <span className="text-muted">{fileSize(size)}</span>
                <span
                  role="status"
                  className={cx('block empty:hidden', reason === undefined ? 'text-muted' : 'text-danger')}
                >
                  {reason ?? (fileId === undefined ? 'Uploading …' : '')}
                </span>
              </span>
              <IconButton
                label={`Remove ${name}`}
                size="sm"
                icon={<X aria-hidden="true" />}
                onClick={() => setPicked((all) => all.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <label
        className={cx(
          buttonClass('secondary', inRow ? 'md' : 'sm'),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        )}
      >
        <Paperclip aria-hidden="true" />
        Attach files
        <input
          type="file"
          multiple
          className="sr-only"
          aria-describedby={hintId}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // The same file may be picked again after it was removed.
            event.target.value = '';
          }}
        />
      </label>
      <p id={hintId} className={inRow ? 'sr-only' : 'text-muted text-sm'}>
        {takenFiles}
      </p>
    </div>
  );
}

async function send(upload: AttachFilesProps['upload'], file: File): Promise<string> {
  const content = await base64Of(file);
  return (await call(upload, { body: { name: file.name, content } })).file.file_id;
}

const wordsOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.fields[0]?.message ?? error.message;
  return error instanceof Error ? error.message : 'This file was not uploaded. Please try again.';
};
