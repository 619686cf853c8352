import { privacyPolicy } from '../../content/legal/privacy-policy.ts';
import { DocumentPage, documentMeta } from '../document-page.tsx';

export const meta = () => documentMeta(privacyPolicy);

export default function PrivacyPolicyPage() {
  return <DocumentPage document={privacyPolicy} />;
}
