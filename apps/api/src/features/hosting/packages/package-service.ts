import { nothingChosen } from '@resolvo/contract/chosen-words';
import { dayInWords } from '@resolvo/contract/day-words';
import { splitFree } from '@resolvo/contract/free-names';
import { hostedDomain } from '@resolvo/contract/hosting/hosting-names';
import { packageCan, packageTaskTitles } from '@resolvo/contract/hosting/package-states';
import type { PackageDomain } from '@resolvo/contract/hosting/packages';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict, invalid, Refusal } from '../../../core/refusal.ts';
import type { Delivery, Service, ServiceProvider } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { whoOrdered } from '../../sales/orders/who-ordered.ts';
import { staffTasks } from '../../sales/tasks/staff-tasks.ts';
import { standingOfName } from '../domains/custom-names.ts';
import { isOwnFreeName } from '../domains/free-names.ts';
import {
  announcePackageEnd,
  changePackage,
  endPackage,
  isAlive,
  keepPackage,
  resumePackage,
  suspendPackage,
} from './end-package.ts';
import { holdPackage } from './hold-package.ts';
import { fullHostingPlans, hasHostingRoom, refuseFullHosting } from './hosting-room.ts';
import { newPackage } from './new-package.ts';
import { takenText, unprovedOf, writeName } from './package-names.ts';
import { findPackages, locationOf, type PackageRow, titleOf } from './package-row.ts';
import { isHosted, placesOf } from './place-package.ts';

type Needs = Pick<Deps, 'hosting' | 'db' | 'jobs' | 'now' | 'events' | 'settings'>;

/**
 * The service provider of web hosting. Where no hosting server is configured staff deliver it, and what they delivered
 * by hand stays theirs when servers are configured later.
 */
export function packageService(deps: Needs): ServiceProvider {
  const byHand = staffTasks(deps);
  const isByHand = deps.hosting.servers.length === 0;
  /** Does the act on the package of a delivery that is alive; without a package it is a task of staff. */
  async function on(
    tx: Queryable,
    deliveryId: string,
    act: (row: PackageRow) => Promise<void>,
    hand: () => Promise<void>,
  ): Promise<void> {
    const row = await holdOf(tx, deliveryId);
    if (!row) return hand();
    if (isAlive(row)) await act(row);
  }
  return {
    async check(_planId, { domain: chosen, hostname: typed, location, ...rest }, accountId) {
      const field = chosen === undefined ? 'choices.hostname' : 'choices.domain';
      if (Object.keys(rest).length > 0)
        throw invalid('choices', 'For web hosting you choose a domain and a place only.');
      const domain = readWanted(chosen ?? typed, field);
      // A free name under `domain` is kept for the order when it is placed, and refused then when it is taken. Under
      // `hostname` none is kept.
      if (domain !== '' && (chosen === undefined || !splitFree(domain))) {
        try {
          await standingOfName(deps.db, domain, accountId);
        } catch (error) {
          throw error instanceof Refusal ? invalid(field, error.message) : error;
        }
      }
      if (domain !== '' && (await isHosted(deps.db, domain))) throw invalid(field, takenText);
      if (location !== undefined && !placesOf(deps).includes(location)) {
        throw invalid('choices.location', 'We have no web hosting there. Please choose another place.');
      }
      if (!isByHand && !(await hasHostingRoom(deps, deps.db, { location }))) {
        throw conflict('Web hosting is sold out at the moment. Please try again later, or write to support.');
      }
      return { ...nothingChosen, hostname: shownName(domain), location: location ?? '' };
    },
    places: () => placesOf(deps),
    reserve: async (tx, item) => (isByHand ? undefined : refuseFullHosting(deps, tx, item)),
    soldOut: async (db) => (isByHand ? new Set() : fullHostingPlans(deps, db)),
    async names(db, deliveryIds) {
      const rows = await findPackages(db, sql`where h.delivery_id = any(${[...deliveryIds]}::uuid[])`);
      // What staff deliver by hand has no row here.
      const byHandNames = await byHand.names(db, deliveryIds);
      return new Map([
        ...byHandNames,
        ...rows.map((row) => [row.delivery_id ?? '', { own: row.shown_domain, plan: row.plan_name }] as const),
      ]);
    },
    async describe(db, deliveryId) {
      const [row] = await findPackages(db, sql`where h.delivery_id = ${deliveryId}`);
      if (!row) return byHand.describe(db, deliveryId);
      const words = { ...nothingChosen, hostname: row.shown_domain, location: locationOf(deps, row) };
      const thing = { kind: 'package', id: row.id };
      return { name: titleOf(row), serverId: null, thing, words, ...standingOf(row, await unprovedOf(db, row)) };
    },
    async start(tx, delivery) {
      if (isByHand) return byHand.start(tx, delivery);
      if (delivery.planId === null) throw new Error(`Delivery ${delivery.id} names no plan.`);
      const wanted = await ownDomain(tx, delivery);
      const isFree = wanted !== undefined && splitFree(wanted) !== undefined;
      const id = await newPackage(deps, tx, {
        accountId: delivery.accountId,
        planId: delivery.planId,
        deliveryId: delivery.id,
        // Asked again: meanwhile it may have gone to another account, or never been kept for this one.
        freeName: isFree && (await isOwnFreeName(tx, wanted, delivery.accountId)) ? wanted : undefined,
        location: delivery.choices.location,
        actorId: await whoOrdered(tx, delivery.orderItemId),
      });
      if (wanted !== undefined && !isFree) await wishFor(deps, tx, { id, account_id: delivery.accountId }, wanted);
    },
    suspend: (tx, id, reason) =>
      on(
        tx,
        id,
        (row) => suspendPackage(deps, tx, row, { hold: 'billing_hold', reason }),
        () => byHand.suspend(tx, id, reason),
      ),
    resume: (tx, id) =>
      on(
        tx,
        id,
        (row) => resumePackage(deps, tx, row, { hold: 'billing_hold' }),
        () => byHand.resume(tx, id),
      ),
    announceEnd: (tx, id, asked) =>
      on(
        tx,
        id,
        (row) => announcePackageEnd(deps, tx, row, asked),
        () => byHand.announceEnd(tx, id, asked),
      ),
    keep: (tx, id, asked) =>
      on(
        tx,
        id,
        (row) => keepPackage(deps, tx, row, asked),
        () => byHand.keep(tx, id, asked),
      ),
    end: (tx, id, asked) =>
      on(
        tx,
        id,
        (row) => endPackage(deps, tx, row, { by: asked?.by, reason: asked?.reason }),
        () => byHand.end(tx, id, asked),
      ),
    async mayChange(tx, deliveryId, wanted) {
      const [row] = await findPackages(tx, sql`where h.delivery_id = ${deliveryId}`);
      return row ? packageCan.change(row) : byHand.mayChange(tx, deliveryId, wanted);
    },
    change: (tx, id, change) =>
      on(
        tx,
        id,
        (row) => changePackage(deps, tx, row, change),
        () => byHand.change(tx, id, change),
      ),
  };
}

/** What was typed, as DNS has it; empty where nothing was. */
function readWanted(typed: string | undefined, field: string): string {
  if (typed === undefined) return '';
  const parsed = hostedDomain.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw invalid(field, parsed.error.issues[0]?.message ?? 'Please enter a domain.');
}

/** Of several units that were ordered at once the first gets the domain, and the others free addresses. */
async function ownDomain(tx: Queryable, { id, choices, orderItemId }: Delivery): Promise<string | undefined> {
  const typed = choices.domain ?? choices.hostname;
  const wanted = hostedDomain.safeParse(typed);
  if (!wanted.success) return undefined;
  const before = await tx
    .selectFrom('hosting_packages as h')
    .innerJoin('deliveries as d', 'd.id', 'h.delivery_id')
    .select('h.id')
    .where('d.order_item_id', '=', orderItemId)
    .where('d.id', '<>', id)
    .executeTakeFirst();
  return before ? undefined : wanted.data;
}

/** The order is paid: a domain that cannot be had any more must not stop the package. */
async function wishFor(
  deps: Needs,
  tx: Queryable,
  row: Pick<PackageRow, 'id' | 'account_id'>,
  wanted: string,
): Promise<void> {
  try {
    await writeName(deps, tx, row, wanted, 'own');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** What its owner has still to do, with the words of the mail. */
function proofText({ shown_domain }: PackageRow, { name, prove_by }: PackageDomain): string {
  const until = prove_by === 0 ? '' : `, and we look for the proof until ${dayInWords(new Date(prove_by * 1000))}`;
  return `It answers at ${shown_domain}. ${name} comes to it once you have proved that it is yours: the page Domains shows how${until}.`;
}

function standingOf(row: PackageRow, waitsFor: PackageDomain | undefined): Pick<Service, 'standing' | 'text'> {
  const name = titleOf(row);
  switch (row.state) {
    case 'provisioning':
      return { standing: 'working', text: `Web hosting for ${name} is being set up.` };
    case 'active':
      if (row.task === null) return { standing: 'ready', text: waitsFor ? proofText(row, waitsFor) : '' };
      return { standing: 'working', text: `${name}: ${packageTaskTitles[row.task].toLowerCase()}.` };
    case 'suspended':
      return { standing: 'stopped', text: `${name} is suspended.` };
    case 'failed':
      return { standing: 'stopped', text: `Web hosting for ${name} could not be set up.` };
    case 'deleting':
    case 'deleted':
      return { standing: 'stopped', text: `${name} has ended.` };
  }
}

async function holdOf(tx: Queryable, deliveryId: string): Promise<PackageRow | undefined> {
  const found = await tx
    .selectFrom('hosting_packages')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  return found && holdPackage(tx, found.id, ofAnyAccount);
}
