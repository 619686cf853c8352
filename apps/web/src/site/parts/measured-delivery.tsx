import { useCachedCall } from '../../api/request-cache.ts';
import { claim } from '../../claim.ts';
import { seconds } from '../seconds.ts';

/** How long new servers took, or that there are too few of them to say so. Its room is kept while it is asked for. */
export function MeasuredDelivery() {
  const times = useCachedCall('vmDeliveryTimes', {}).data;
  return (
    <p className="min-h-12 text-base/6 text-muted sm:min-h-6">
      {times?.measured &&
        claim(
          'delivery.measured-sentence',
          `Measured: half of the last ${times.servers} servers were ready in ${seconds(times.measured.p50)}, 19 of 20 in ${seconds(times.measured.p95)}.`,
        )}
      {times &&
        !times.measured &&
        claim(
          'delivery.too-few',
          'How long it takes stands here when twenty servers were delivered within a year: fewer would say nothing.',
        )}
    </p>
  );
}
