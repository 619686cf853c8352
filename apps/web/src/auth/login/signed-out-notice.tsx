import { signedOutTexts } from '../../shell/signed-out-reason.ts';
import { Notice } from '../../ui/notice.tsx';

const looks = {
  ended: '[html[data-signed-out-because=ended]_&]:block',
  'other-tab': '[html[data-signed-out-because=other-tab]_&]:block',
  cookies: '[html[data-signed-out-because=cookies]_&]:block',
} satisfies Record<keyof typeof signedOutTexts, string>;

/** Why this tab was signed out. All reasons are in the prerendered page; the document names the one that is shown. */
export const SignedOutNotice = () => (
  <>
    <Reason look={looks.ended}>{signedOutTexts.ended}</Reason>
    <Reason look={looks['other-tab']}>{signedOutTexts['other-tab']}</Reason>
    <Reason look={looks.cookies}>{signedOutTexts.cookies}</Reason>
  </>
);

const Reason = ({ look, children }: { look: string; children: string }) => (
  <div role="status" className={`mb-6 hidden ${look}`}>
    <Notice tone="info">{children}</Notice>
  </div>
);
