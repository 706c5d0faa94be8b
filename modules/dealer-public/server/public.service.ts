import { pickText } from '@mp/kernel/contract';
import { newId, ports, type Context } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { visitorsAreChecked, type VisitedPlace } from '@mp/identity/server';
import { publicErrors, publicMost, nearby, type PublicDealer } from '../contract/index.ts';
import { publicDealersOf } from './public-dealer.ts';
import {
  companiesWithDealers,
  companyOf,
  findDealers,
  logQuery,
  placeOfAddress,
  provinceNear,
  regionsBelow,
  type DealerSearch,
  type Place,
} from './public.query.ts';
import { addressHash, countQuery, evenly, numberIn, visitorOf } from './visit.ts';

/** What the pages begin with. Throws `public.tenantUnknown`. */
export async function optionsOf(caller: Context, place: VisitedPlace) {
  const context = await visitorOf(caller, place);
  const items = async (dictionary: string) =>
    ((await ports().dictionary(context, dictionary)) ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ code, label }) => ({ code, label: pickText(label, context.locale) }));
  return {
    company: (await companyOf(context)).name,
    capabilities: await items('CAPABILITY'),
    productLines: await items('PRODUCT_LINE'),
    feedbackTypes: await items('FEEDBACK_TYPE'),
    provinces: await regionsBelow(context, null),
    navigationUrl: (await ports().setting<string | null>(context, 'publicPages.navigationUrl')) || null,
    check: visitorsAreChecked(context),
  };
}

/** Companies to choose from where the address names none: those that publish dealers, and of them the name alone. */
export async function companiesOf(caller: Context) {
  return { items: await companiesWithDealers(caller) };
}

/** Regions below one. Throws `public.tenantUnknown`. */
export async function regionsOf(caller: Context, place: VisitedPlace, parent: string) {
  return { items: await regionsBelow(await visitorOf(caller, place), parent) };
}

/** What somebody looks for. */
export interface PublicSearch {
  readonly region?: string | undefined;
  readonly address?: string | undefined;
  readonly lng?: string | undefined;
  readonly lat?: string | undefined;
  readonly capability?: string | undefined;
  readonly line?: string | undefined;
  readonly q?: string | undefined;
  readonly pass?: string | undefined;
}

/** What a look-up answers. */
export interface PublicAnswer {
  readonly items: PublicDealer[];
  readonly around: { name: string | null; lng: number; lat: number } | null;
  readonly more: boolean;
}

const given = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim());

/** The position that a call names; undefined for none. */
export function positionIn(call: { lng?: string | undefined; lat?: string | undefined }): Place | undefined {
  const [lng, lat] = [numberIn(call.lng, 180), numberIn(call.lat, 90)];
  return lng === undefined || lat === undefined ? undefined : { lng, lat };
}

/**
 * Looks authorised dealers up: only active ones, only public sites, and of a dealer only what everybody may know. Throws
 * `public.tenantUnknown`, `public.rateLimited`, `public.checkNeeded`, `public.criterionMissing`.
 */
export function lookUp(caller: Context, place: VisitedPlace, asked: PublicSearch): Promise<PublicAnswer> {
  return evenly(async () => {
    const context = await visitorOf(caller, place);
    await countQuery(caller, asked.pass);
    const [region, address, q] = [given(asked.region), given(asked.address), given(asked.q)];
    const position = positionIn(asked);
    if (!region && !address && !q && !position) throw publicErrors.criterionMissing();
    const located = address ? await placeOfAddress(context, address) : undefined;
    const around = located ?? position;
    const search: DealerSearch = {
      regionCode: region,
      around,
      capability: given(asked.capability),
      line: given(asked.line),
      q,
      day: wallTime(context.at).day,
    };
    // An address that names no region leads nowhere, instead of everywhere.
    const found = address && !around ? [] : await findDealers(context, search);
    await note(context, position, { page: 'wbDlrQuery', query: wordsOfSearch(asked), hits: found.length });
    const max = around ? nearby.most : publicMost;
    return {
      items: await publicDealersOf(context, found.slice(0, max)),
      around: around ? answeredPlace(around, located?.name) : null,
      more: found.length > max,
    };
  });
}

const answeredPlace = ({ lng, lat }: Place, name: string | undefined): PublicAnswer['around'] => ({
  name: name ?? null,
  lng,
  lat,
});

function wordsOfSearch({ pass: _, lng, lat, ...asked }: PublicSearch): string {
  const words = Object.entries(asked).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  // A position is kept no finer than to ten kilometres.
  const near = positionIn({ lng, lat });
  return [...words, ...(near ? [`near=${near.lng.toFixed(1)},${near.lat.toFixed(1)}`] : [])].join('&');
}

/** Keeps a query in the log, with the province of the visitor where he gave his position. */
export async function note(
  context: Context,
  position: Place | undefined,
  query: { readonly page: string; readonly query: string; readonly hits: number },
): Promise<void> {
  await logQuery(context, {
    id: newId(),
    ipHash: addressHash(context),
    region: position ? ((await provinceNear(context, position)) ?? null) : null,
    qrId: null,
    suspicious: false,
    ...query,
  });
}
