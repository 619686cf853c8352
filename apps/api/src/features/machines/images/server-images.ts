import { mayInstall } from '@resolvo/contract/machines/image-rules';
import type { CloudImage, OfferedImage } from '@resolvo/contract/machines/server-images';
import type { Deps } from '../../../core/deps.ts';
import { invalid, Refusal } from '../../../core/refusal.ts';
import { ComputeError, type ComputeImage } from '../../../providers/compute.ts';
import { type ImageRule, readImageRules } from '../clusters/image-rules.ts';
import { type Recipe, recipeOf, recipesOn } from './recipes.ts';

const families: Readonly<Record<string, string>> = {
  debian: 'Debian',
  ubuntu: 'Ubuntu',
  almalinux: 'AlmaLinux',
  rocky: 'Rocky Linux',
  fedora: 'Fedora',
  centos: 'CentOS',
  alpine: 'Alpine Linux',
  arch: 'Arch Linux',
  opensuse: 'openSUSE',
  freebsd: 'FreeBSD',
  windows: 'Windows',
};

/** `ubuntu-26-04` is Ubuntu 26.04. A family we do not know is shown as its operator wrote it. */
export function imageTitle(image: string): string {
  const [family = '', ...version] = image.split('-');
  const known = families[family];
  return known ? [known, version.join('.')].filter(Boolean).join(' ') : image;
}

/** The first user of a machine. We name it to the hypervisor, so it is this one on every image, known or not. */
export function firstLogin(image: string): string {
  const [family = ''] = image.split('-');
  if (family === 'windows') return 'Administrator';
  return family in families ? family : 'cloud';
}

type RuledImage = ComputeImage & ImageRule;

const supportOf = ({ offer, supportEndsAt }: ImageRule) => ({
  support_ends_at: supportEndsAt,
  is_ended: offer === 'ended',
});

function nameImage({ image, minDiskGb, ...rule }: RuledImage): Omit<CloudImage, 'current'> {
  const [family = ''] = image.split('-');
  return {
    ...supportOf(rule),
    image,
    name: imageTitle(image),
    family: family in families ? family : 'other',
    min_disk_gb: minDiskGb,
    min_ram_mb: 0,
  };
}

/** Clusters of a location, which is given by its display name or by a cluster's name. Undefined: all. */
export const clustersAt = ({ clusters }: Deps['compute'], location: string | undefined) =>
  clusters.filter((cluster) => location === undefined || cluster.location === location || cluster.name === location);

/** Turns an error of the hypervisor into a refusal for the caller: 409 or 503, never 500. */
export async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ComputeError)) throw error;
    if (error.outcome === 'locked') {
      throw new Refusal('conflict', 'Something else is being done to this server. Please try again in a moment.');
    }
    if (error.outcome === 'gone')
      throw new Refusal('conflict', 'The machine of this server was not found. Please write to support.');
    if (error.outcome === 'refused') {
      throw new Refusal(
        'upstream_unavailable',
        'The hypervisor did not do it. Please try again in a moment, and write to support if it stays so.',
      );
    }
    throw new Refusal('upstream_unavailable', 'We cannot reach the machine right now. Please try again in a moment.');
  }
}

/** What an image that was ordered is called: a system, or an application and the system below it. */
export function titleOf(image: string): string {
  const recipe = recipeOf(image);
  return recipe ? `${recipe.name} on ${imageTitle(recipe.base)}` : imageTitle(image);
}

/** Images, and the applications that can be installed on them, which are supported as long as the image below is. */
const nameAll = (images: readonly RuledImage[]): Omit<CloudImage, 'current'>[] => [
  ...images.map(nameImage),
  ...images.flatMap((base) => recipesOn([base.image]).map((recipe) => nameRecipe(recipe, base))),
];

const nameRecipe = ({ key, name, minDiskGb, minRamMb }: Recipe, rule: ImageRule): Omit<CloudImage, 'current'> => ({
  ...supportOf(rule),
  image: key,
  name,
  family: 'app',
  min_disk_gb: minDiskGb,
  min_ram_mb: minRamMb,
});

/** For a server of this size; `current` is what it has, and the application on it. */
export async function listImages(
  deps: Pick<Deps, 'compute' | 'db'>,
  cluster: string,
  size: { readonly disk_gb: number; readonly ram_mb: number },
  current: { readonly image: string; readonly recipe: string },
) {
  const images = await orUnavailable(() => deps.compute.images(cluster));
  const ruleOf = await readImageRules(deps.db);
  const now = current.recipe || current.image;
  const isFor = current.image === '' ? 'new' : 'rebuilt';
  const ruled = images
    .map((one) => ({ ...one, ...ruleOf(cluster, one.image) }))
    .filter(({ image, offer }) => image === current.image || mayInstall(offer, isFor));
  return {
    images: nameAll(ruled)
      .filter(({ min_disk_gb, min_ram_mb }) => min_disk_gb <= size.disk_gb && min_ram_mb <= size.ram_mb)
      .map((image) => ({ ...image, current: image.image === now }))
      .sort(byTitle),
  };
}

/** How long an offer is shown before the hypervisors are asked again. Visitors ask for it, so it must cost nothing. */
const offerMs = 30_000;

/** The offer as a function that asks the hypervisors at most once per half a minute, however many visitors look. */
export function rememberOffer(deps: Pick<Deps, 'compute' | 'db' | 'now'>): () => ReturnType<typeof offerImages> {
  let last: { readonly at: number; readonly found: ReturnType<typeof findImages> } | undefined;
  const found = () => {
    const at = deps.now().getTime();
    if (last && Math.abs(at - last.at) < offerMs) return last.found;
    const asked = { at, found: findImages(deps) };
    last = asked;
    // A failure is not remembered: the next visitor asks again.
    asked.found.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.found;
  };
  return async () => offerImages(deps, await found());
}

type FoundImages = readonly {
  readonly cluster: string;
  readonly location: string;
  readonly images: readonly ComputeImage[];
}[];

/** Of all clusters that answer. */
async function findImages({ compute }: Pick<Deps, 'compute'>): Promise<FoundImages> {
  const found = await Promise.allSettled(compute.clusters.map(({ name }) => compute.images(name)));
  const answered = found.flatMap((one, index) => {
    const { name = '', location = '' } = compute.clusters[index] ?? {};
    return one.status === 'fulfilled' ? [{ cluster: name, location, images: one.value }] : [];
  });
  if (answered.length === 0 && found.length > 0) {
    throw new Refusal('upstream_unavailable', 'No cluster answers right now. Please try again in a moment.');
  }
  return answered;
}

/** What customers can make servers of, with the locations that have each. What staff decide is seen at once. */
async function offerImages({ db }: Pick<Deps, 'db'>, found: FoundImages) {
  const ruleOf = await readImageRules(db);
  const byName = new Map<string, OfferedImage>();
  for (const { cluster, location, images } of found) {
    const ruled = images.map((one) => ({ ...one, ...ruleOf(cluster, one.image) }));
    for (const image of nameAll(ruled.filter(({ offer }) => mayInstall(offer, 'new')))) {
      const { locations, support_ends_at } = byName.get(image.image) ?? { locations: [], support_ends_at: 0 };
      byName.set(image.image, {
        ...image,
        // Of two dates the first is the one to be told.
        support_ends_at: firstEnd(image.support_ends_at, support_ends_at),
        locations: [...new Set([...locations, location])],
      });
    }
  }
  return { locations: [...new Set(found.map(({ location }) => location))], images: [...byName.values()].sort(byTitle) };
}

const firstEnd = (one: number, other: number): number => (one > 0 && other > 0 ? Math.min(one, other) : one || other);

const byTitle = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true });

/**
 * Refuses an image that no cluster can make. If a cluster does not answer, the sale goes on: delivery then waits, or
 * gives the money back.
 */
export async function refuseImpossible(
  deps: Pick<Deps, 'compute' | 'db'>,
  asked: {
    image: string | undefined;
    location: string | undefined;
    diskGb: number;
    ramMb: number;
    isFor?: 'new' | 'of staff';
  },
  fields = { image: 'choices.image', location: 'choices.location' },
): Promise<void> {
  const { location, diskGb, ramMb } = asked;
  const recipe = recipeOf(asked.image ?? '');
  if (recipe && recipe.minRamMb > ramMb) {
    const needed = `${recipe.name} needs ${recipe.minRamMb / 1024} GB of memory.`;
    throw invalid(fields.image, `${needed} Please choose a larger plan or another image.`);
  }
  const image = recipe?.base ?? asked.image;
  const places = clustersAt(deps.compute, location);
  if (location !== undefined && places.length === 0) {
    throw invalid(fields.location, 'We have no servers there. Please choose another location.');
  }
  if (image === undefined || places.length === 0) return;
  const ruleOf = await readImageRules(deps.db);
  const open = places.filter(({ name }) => mayInstall(ruleOf(name, image).offer, asked.isFor ?? 'new'));
  if (open.length === 0) {
    const where = location === undefined ? '' : ` in ${places[0]?.location}`;
    throw invalid(
      fields.image,
      `${titleOf(image)} is not offered for new servers${where}. Please choose another image.`,
    );
  }
  const smallest = await Promise.all(open.map(({ name }) => diskFor(deps, name, image)));
  if (smallest.includes('unknown')) return;
  const disks = smallest.filter((disk) => typeof disk === 'number');
  if (disks.length === 0) throw invalid(fields.image, 'This image is not available. Please choose another one.');
  const needs = Math.max(recipe?.minDiskGb ?? 0, Math.min(...disks));
  if (needs > diskGb) {
    const needed = `This image needs a disk of ${needs} GB.`;
    throw invalid(fields.image, `${needed} Please choose a larger plan or another image.`);
  }
}

async function diskFor(
  { compute }: Pick<Deps, 'compute'>,
  cluster: string,
  image: string,
): Promise<number | 'unknown' | undefined> {
  try {
    return (await compute.images(cluster)).find((one) => one.image === image)?.minDiskGb;
  } catch (error) {
    if (error instanceof ComputeError) return 'unknown';
    throw error;
  }
}

/** Every image that a cluster has, for staff. Servers that staff add are plain. */
export async function listAllImages(deps: Pick<Deps, 'compute' | 'db'>) {
  const found = await findImages(deps);
  const ruleOf = await readImageRules(deps.db);
  const byName = new Map<string, Omit<CloudImage, 'current'>>();
  for (const { cluster, images } of found) {
    for (const one of images) {
      const image = nameImage({ ...one, ...ruleOf(cluster, one.image) });
      // An image is ended where no place has it for new servers any more.
      if (byName.get(image.image)?.is_ended !== false) byName.set(image.image, image);
    }
  }
  return { images: [...byName.values()].sort(byTitle) };
}
