import { termsOfService } from '../../content/legal/terms-of-service.ts';
import { DocumentPage, documentMeta } from '../document-page.tsx';

export const meta = () => documentMeta(termsOfService);

export default function TermsOfServicePage() {
  return <DocumentPage document={termsOfService} />;
}
