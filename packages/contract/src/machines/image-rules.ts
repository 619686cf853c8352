import { z } from 'zod';
import { detailsSchema, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { supportEndsAt, supportNoticeDays } from './image-support.ts';
import { diskAtUrl } from './own-images.ts';

/** What staff decided about an image of a cluster. One that nothing was decided about is offered. */
export const imageOfferWords = stateWords({
  offered: { word: 'Offered', meaning: 'well' },
  hidden: { word: 'Hidden', meaning: 'rest' },
  ended: { word: 'Ended', meaning: 'rest' },
});
export const imageOffer = stateEnum(imageOfferWords);
export type ImageOffer = z.infer<typeof imageOffer>;

/** What each means for customers. An image that was installed once can always be installed on that server again. */
export const imageOfferTexts: Readonly<Record<ImageOffer, string>> = {
  offered: 'For new servers and for rebuilding.',
  hidden: 'For staff alone, and for servers that have it.',
  ended: 'Not for new servers. Servers can still be rebuilt with it, with a warning.',
};

/** Whether a server may be made of it, or rebuilt with it. */
export const mayInstall = (offer: ImageOffer, server: 'new' | 'rebuilt' | 'of staff'): boolean =>
  offer === 'offered' || (offer === 'ended' && server === 'rebuilt') || (offer === 'hidden' && server === 'of staff');

const key = { cluster: z.string().trim().min(1).max(60), image: z.string().trim().min(1).max(63) };

export const imageRuleBody = z.strictObject({
  ...key,
  offer: imageOffer,
  support_ends_on: z
    .union([z.iso.date(), z.literal('')], { error: 'Please enter a date such as 2028-06-30.' })
    .describe('The last day on which its maker publishes fixes; empty while it is not known.'),
});

export const imageSourceBody = z.strictObject({ ...diskAtUrl, ...key });

const endingImage = z.strictObject({ ...key, name: z.string(), support_ends_at: supportEndsAt });

const ruledImage = z.strictObject({
  image: key.image,
  name: z.string(),
  login: z.string().describe('The first user of a server made from it.'),
  min_disk_gb: z.number().int(),
  nodes: z.array(z.string()).describe('Where servers can be made from it.'),
  servers: z.number().int().describe('How many servers have it.'),
  offer: imageOffer,
  support_ends_at: supportEndsAt,
  source: z
    .strictObject({
      url: z.string(),
      checksum: z.string(),
      is_checking: z.boolean(),
      verified_at: unixSeconds.describe('When the file there was last found to have the checksum; 0 when it was not.'),
      trouble: z.string().describe('What the last check found wrong; empty otherwise.'),
    })
    .nullable()
    .describe('Where staff say that the image came from; null while they have not.'),
});
export type RuledImage = z.infer<typeof ruledImage>;

const clusterImages = z.strictObject({
  cluster: key.cluster,
  reachable: z.boolean(),
  details: z.string().describe('Why its images cannot be listed; empty when they are.'),
  images: z.array(ruledImage),
});
export type ClusterImages = z.infer<typeof clusterImages>;

export const imageRuleEndpoints = {
  adminImageRules: endpoint({
    method: 'GET',
    path: '/system/admin/images/rules',
    summary: 'Images of each cluster, whether they are offered and when their support ends.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['nodes', 'servers'],
    status: 200,
    response: z.strictObject({ clusters: z.array(clusterImages) }),
    errors: [],
  }),
  adminImageRuleSet: endpoint({
    method: 'PUT',
    path: '/system/admin/images/rules',
    summary: 'Offer, hide or end an image of a cluster, and say when its support ends. Servers that have it stay.',
    access: staff('staffServers'),
    limit: limits.write,
    changes: ['nodes'],
    body: imageRuleBody,
    status: 200,
    response: detailsSchema,
    errors: ['upstream_unavailable'],
  }),
  adminImageSource: endpoint({
    method: 'PUT',
    path: '/system/admin/images/source',
    summary:
      'Say where an image came from, with the SHA-256 checksum. A node downloads the file, compares it and deletes it again.',
    access: staff('staffServers'),
    limit: limits.issueByStaff,
    changes: ['nodes'],
    body: imageSourceBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  adminImagesEnding: endpoint({
    method: 'GET',
    path: '/system/admin/images/ending',
    summary: `Images whose support is over or ends within ${supportNoticeDays} days, and that were not ended.`,
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['nodes'],
    status: 200,
    response: z.strictObject({ images: z.array(endingImage) }),
    errors: [],
  }),
};
