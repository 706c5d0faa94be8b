import type { Day } from '@mp/kernel/contract';
import { getRecord, type Context, type TxContext } from '@mp/kernel/server';
import { certifiedPeople } from '@mp/dealer-person/server';
import { holdsFor } from '@mp/dealer/contract';
import { dealersAround, kilometresBetween, verdictsOf, wayUp, type PlacedDealer } from '@mp/dealer/server';
import { project } from '@mp/project/contract';
import type { ProjectSite } from '@mp/project/server';
import { placeOfRegion } from '@mp/reference/server';
import {
  freeUnitsOf,
  rankCandidates,
  type Candidate,
  type CandidateAnswer,
  type RankedCandidate,
} from '../contract/index.ts';
import { askedDealers, busyPeople, recordsOfDealers } from './dispatch.query.ts';
import { workOf, type Work, type WorkAsked } from './work.service.ts';

/** Work for which dealers are looked at. */
export interface CandidatesAsked extends WorkAsked {
  /** The dispatch in hand, which does not count; null for one that is not there yet. */
  readonly id: string | null;
  readonly plannedFrom: string;
  readonly plannedTo: string;
}

/** So many that may not are shown: the nearest. */
const mostIneligible = 20;

/** Where the work is. */
interface SitePlace {
  readonly lng: number;
  readonly lat: number;
  /** Of the city or district, as the site itself has no place on the map. */
  readonly isRough: boolean;
}

async function placeOf(context: TxContext, { siteLng, siteLat, siteRegionId }: ProjectSite): Promise<SitePlace | null> {
  if (siteLng !== null && siteLat !== null) return { lng: siteLng, lat: siteLat, isRough: false };
  const place = await placeOfRegion(context, siteRegionId);
  return place && { ...place, isRough: true };
}

/** Kilometres, with one decimal, from the nearest site of a dealer; null where one of the two is not on the map. */
function distanceOf(site: SitePlace | null, { places }: PlacedDealer): number | null {
  if (site === null || places.length === 0) return null;
  return Math.round(Math.min(...places.map((place) => kilometresBetween(site, place))) * 10) / 10;
}

/** Kilometres from the nearest site of a dealer to that of a project; null where one of them is not on the map. */
export async function distanceTo(context: TxContext, site: ProjectSite, dealerId: string): Promise<number | null> {
  const [placed] = (await dealersAround(context, { regions: [], named: [dealerId] })).filter(
    ({ id }) => id === dealerId,
  );
  return placed ? distanceOf(await placeOf(context, site), placed) : null;
}

/** For how many gensets of the work each of some dealers has somebody with the certificate who is free. */
async function freeUnits(
  context: TxContext,
  { modelIds, models }: Work,
  { dealerIds, asked }: { readonly dealerIds: readonly string[]; readonly asked: CandidatesAsked },
): Promise<(dealerId: string) => number> {
  const people = await certifiedPeople(context, { dealerIds });
  const { plannedFrom: from, plannedTo: to, id: except } = asked;
  const personIds = people.map(({ id }) => id);
  const busy = new Set((await busyPeople(context, { personIds, from, to, except })).map(({ personId }) => personId));
  const perDealer = Map.groupBy(people, ({ dealerId }) => dealerId);
  return (dealerId) =>
    freeUnitsOf(
      (perDealer.get(dealerId) ?? []).map(({ id, certificates }) => ({
        isBusy: busy.has(id),
        modelIds: models.filter((model) => holdsFor(model, certificates, to as Day)).map((model) => model.id),
      })),
      modelIds,
    );
}

/** Dealers for some work, ranked; those that may not below with their reasons. Throws `common.notFound`. */
async function candidatesFor(context: TxContext, asked: CandidatesAsked): Promise<readonly RankedCandidate[]> {
  const work = await workOf(context, asked);
  const regionId = work.site.siteRegionId;
  const place = await placeOf(context, work.site);
  const dealers = await dealersAround(context, { regions: await wayUp(context, regionId) });
  const dealerIds = dealers.map(({ id }) => id);
  const days = [...new Set([asked.plannedFrom, asked.plannedTo])] as Day[];
  const verdicts = await verdictsOf(context, { dealerIds, deeds: work.deeds, regionId, days });
  const records = new Map((await recordsOfDealers(context, dealerIds, asked.id)).map((each) => [each.dealerId, each]));
  const free = await freeUnits(context, work, { dealerIds, asked });
  return rankCandidates(
    dealers.map((dealer): Candidate => {
      const { openDispatches = 0, rating = null } = records.get(dealer.id) ?? {};
      return {
        id: dealer.id,
        code: dealer.code,
        name: dealer.name,
        distanceKm: distanceOf(place, dealer),
        isRough: place?.isRough === true,
        openDispatches,
        freeUnits: free(dealer.id),
        units: work.modelIds.length,
        rating,
        reasons: verdicts.get(dealer.id) ?? [],
      };
    }),
  );
}

/** The dealer to ask next: the best of those that were not asked for this work before; null where there is none. */
export async function nextCandidate(
  context: TxContext,
  asked: CandidatesAsked & { readonly id: string },
): Promise<string | null> {
  const before = await askedDealers(context, asked.id);
  const ranked = await candidatesFor(context, asked);
  return ranked.find(({ id, score }) => score !== null && !before.includes(id))?.id ?? null;
}

/** The candidates for a dispatch that is being filled in, of a project that the caller sees. Throws `common.notFound`. */
export async function candidatesForTyped(
  context: Context,
  asked: CandidatesAsked,
): Promise<{ items: CandidateAnswer[] }> {
  await getRecord(context, project, asked.projectId);
  const ranked = await context.tx((tx) => candidatesFor(tx, asked));
  const isEligible = ({ score }: RankedCandidate) => score !== null;
  const shown = [...ranked.filter(isEligible), ...ranked.filter((each) => !isEligible(each)).slice(0, mostIneligible)];
  return {
    items: shown.map(({ points, reasons, ...candidate }) => ({
      ...candidate,
      points: { ...points },
      reasons: reasons.map(({ code, params = {} }) => ({ code, params: { ...params } as Record<string, string> })),
    })),
  };
}
