import { serviceLevelAgreement } from '../../content/legal/service-level-agreement.ts';
import { DocumentPage, documentMeta } from '../document-page.tsx';

export const meta = () => documentMeta(serviceLevelAgreement);

export default function ServiceLevelAgreementPage() {
  return <DocumentPage document={serviceLevelAgreement} />;
}
