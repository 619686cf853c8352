import { Notice } from '../../../ui/notice.tsx';

interface ElsewhereNoticeProps {
  /** What the world is told to ask. */
  readonly asked: readonly string[];
  readonly ours: readonly string[];
}

/** The records of a zone are right and no resolver asks for them: its domain is delegated to other name servers. */
export const ElsewhereNotice = ({ asked, ours }: ElsewhereNoticeProps) => (
  <Notice tone="warn" title="The world asks other name servers">
    {asked.length === 0 ? 'The domain points to no name servers. ' : `The domain points to ${asked.join(' and ')}. `}
    Records here are answered once your registrar has {ours.join(' and ')}.
  </Notice>
);
