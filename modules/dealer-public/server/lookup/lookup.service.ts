import { isUuid } from '@mp/kernel/contract';
import { sendSheet, type Context } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { lookUp, type DealerLookUp, type FoundDealerRow } from '../../contract/index.ts';
import { wordsOf } from '@mp/dealer/server';
import { placeOfAddress } from '../public.query.ts';
import { positionIn } from '../public.service.ts';
import { numberIn } from '../visit.ts';
import {
  citiesWithService,
  countedUse,
  isSpot,
  lookedUp,
  provinceNames,
  wordsNotFound,
  type LookedUp,
} from './lookup.query.ts';

const given = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim());

/** What a look-up of staff answers. */
interface LookUpAnswer {
  readonly items: FoundDealerRow[];
  readonly around: { name: string | null; lng: number; lat: number } | null;
  readonly more: boolean;
}

/** Looks dealers up as far as the caller sees them. */
export async function findForStaff(context: Context, asked: DealerLookUp): Promise<LookUpAnswer> {
  const address = given(asked.address);
  const located = address ? await placeOfAddress(context, address) : undefined;
  const around = located ?? positionIn(asked);
  const region = given(asked.region);
  const found = await lookedUp(context, {
    q: given(asked.q),
    regionId: region !== undefined && isUuid(region) ? region : undefined,
    capability: given(asked.capability),
    band: given(asked.band),
    line: given(asked.line),
    brand: given(asked.brand),
    cert: given(asked.cert),
    around,
    km: numberIn(asked.km, 5000) ?? lookUp.km,
    day: wallTime(context.at).day,
  });
  return {
    items: await inWords(context, found.slice(0, lookUp.most)),
    around: around ? { name: located?.name ?? null, lng: around.lng, lat: around.lat } : null,
    more: found.length > lookUp.most,
  };
}

async function inWords(context: Context, found: readonly LookedUp[]): Promise<FoundDealerRow[]> {
  const codes = ['CAPABILITY', 'PRODUCT_LINE', 'POWER_BAND', 'DEALER_TYPE', 'DEALER_GRADE', 'CERT_TYPE'] as const;
  const words = new Map<string, (code: string) => string>();
  for (const code of codes) words.set(code, await wordsOf(context, code));
  const say = (dictionary: (typeof codes)[number], code: string) => words.get(dictionary)?.(code) ?? code;
  const text = (key: string) => context.texts.text(context.locale, key);
  return found.map(({ distanceKm, ...dealer }) => ({
    ...dealer,
    shortName: dealer.shortName ?? dealer.name,
    type: say('DEALER_TYPE', dealer.type),
    grade: dealer.grade === null ? null : say('DEALER_GRADE', dealer.grade),
    capabilities: dealer.capabilities.map((code) => say('CAPABILITY', code)),
    lines: dealer.lines.map((code) => say('PRODUCT_LINE', code)),
    bands: dealer.bands.map((code) => say('POWER_BAND', code)),
    brands: [...dealer.brands],
    certificates: dealer.certificates.map((code) => say('CERT_TYPE', code)),
    phone: dealer.sites.find(({ phone }) => phone !== null)?.phone ?? null,
    distanceKm: distanceKm === null ? null : Number(distanceKm),
    sites: dealer.sites.map((site) => ({
      ...site,
      kind: site.kind === null ? '' : text(`dealer.sites.kind.${site.kind}`),
      name: site.name ?? '',
      address: site.address ?? '',
    })),
  }));
}

/** The same as a workbook. */
export async function sheetForStaff(
  context: Context,
  asked: DealerLookUp,
  reply: Parameters<typeof sendSheet>[0],
): Promise<unknown> {
  const { items } = await findForStaff(context, asked);
  const text = (key: string) => context.texts.text(context.locale, key);
  const columns = [
    'code',
    'name',
    'type',
    'grade',
    'bigArea',
    'region',
    'capabilities',
    'lines',
    'bands',
    'people',
    'coverageGaps',
    'openFeedback',
    'contractTo',
    'phone',
    'distanceKm',
  ] as const;
  return sendSheet(reply, {
    title: text('nav.dlrInfoQuery'),
    columns: columns.map((name) => text(`dealerLookUp.field.${name}`)),
    rows: items.map((item) =>
      columns.map((name) =>
        [item[name]]
          .flat()
          .map((value) => value ?? '')
          .join(', '),
      ),
    ),
  });
}

/** Cities that are too far from service, and how many there are in each province. */
export async function spotsOf(context: Context, asked: { band?: string | undefined; line?: string | undefined }) {
  const cities = await citiesWithService(context, {
    day: wallTime(context.at).day,
    band: given(asked.band),
    line: given(asked.line),
  });
  const provinces = Map.groupBy(cities, ({ provinceCode }) => provinceCode);
  return {
    cities: cities.length,
    spots: cities
      .filter(isSpot)
      .map(({ km, ...city }) => ({ ...city, nearestKm: km === null ? null : Math.round(km) })),
    provinces: [...provinces].map(([code, of]) => ({
      code,
      name: of[0]?.province ?? code,
      cities: of.length,
      spots: of.filter(isSpot).length,
    })),
  };
}

/** How the public uses its pages. */
export async function useOf(context: Context) {
  const [rows, names] = [await countedUse(context), await provinceNames(context)];
  const of = (part: string) =>
    rows.filter((row) => row.part === part).map(({ part: _, key, ...row }) => ({ key: names.get(key) ?? key, ...row }));
  return {
    total: of('total')[0] ?? { queries: 0, none: 0, scans: 0, suspicious: 0 },
    pages: of('page'),
    provinces: of('province'),
    days: of('day'),
    words: await wordsNotFound(context),
  };
}
