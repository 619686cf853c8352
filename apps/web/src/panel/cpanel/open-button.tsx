import { packageCan } from '@resolvo/contract/hosting/package-states';
import type { HostingPackage } from '@resolvo/contract/hosting/packages';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { fail } from '../../shell/fail.ts';
import { reasonOf } from '../../shell/reason-of.ts';
import { Button } from '../../ui/button.tsx';

interface OpenButtonProps {
  readonly of: Pick<HostingPackage, 'package_id' | 'package_state' | 'package_task'>;
  readonly size?: 'sm' | 'md';
}

/** One click: the address works once, so it is asked for now, and opened in a tab of its own. */
export function OpenButton({ of: one, size = 'md' }: OpenButtonProps) {
  const [pending, setPending] = useState(false);
  async function open() {
    setPending(true);
    // Before the answer: a browser blocks a tab that is not opened by the click itself.
    const tab = window.open('about:blank', '_blank');
    try {
      const { url } = await call('packageOpen', { params: { package_id: one.package_id }, body: {} });
      if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else window.location.assign(url);
    } catch (error) {
      tab?.close();
      fail(error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      variant="primary"
      size={size}
      icon={<ExternalLink aria-hidden="true" />}
      loading={pending}
      disabledReason={reasonOf(packageCan.open({ state: one.package_state, task: one.package_task }))}
      onClick={() => void open()}
    >
      Open cPanel
    </Button>
  );
}
