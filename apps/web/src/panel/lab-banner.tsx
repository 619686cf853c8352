import { useCachedCall } from '../api/request-cache.ts';
import { paths } from '../paths.ts';

/** Says that the product runs with the lab. */
export function LabBanner() {
  const { data } = useCachedCall('systemConfig', {});
  if (!data?.lab) return null;
  return (
    <aside
      aria-label="Lab"
      className="border-warn-line border-b bg-warn-soft px-4 py-1.5 text-center text-sm text-warn print:hidden"
    >
      The lab: no real mail, money or machine.{' '}
      <a href={paths.lab()} className="font-medium underline underline-offset-4">
        Open the lab
      </a>
    </aside>
  );
}
