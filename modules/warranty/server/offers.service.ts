import { pickText, type Language } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { serialOf } from '@mp/genset/contract';
import {
  bandBounds,
  lastDayOf,
  offersOf,
  priceRateOf,
  specialReasonsOf,
  type CataloguedProduct,
  type OfferedUnit,
  type PricedUnit,
  type ProductOffers,
} from '../contract/index.ts';
import { knownUnits, pricedUnit, warrantedUnits } from './unit.service.ts';
import { baseTerms, productsOnSale, type Product } from './warranty.query.ts';

/** What the price finder is asked. */
export interface OffersQuestion {
  readonly serials?: string | undefined;
  readonly dutyType?: string | undefined;
  readonly kw?: string | undefined;
  readonly hours?: string | undefined;
  readonly baseStart?: string | undefined;
  readonly sites?: string | undefined;
  readonly discount?: string | undefined;
  readonly on?: string | undefined;
}

/** The dealer of a reader who is confined to one; products of other dealers and their prices are not his. */
const ownDealer = (context: Context): string | null => context.rights.restrictedTo.get('dealer')?.[0] ?? null;

function productOffers(
  { product, unit }: { readonly product: Product; readonly unit: PricedUnit },
  { day, discountRate, language }: { readonly day: string; readonly discountRate: string; readonly language: Language },
): ProductOffers {
  const { offers, eligibility, notes, ageDays, latestStandardOn } = offersOf(product, unit, { day, discountRate });
  const { id, code, revision, coverageType, deductible } = product;
  return {
    productId: id,
    code,
    revision,
    name: pickText(product.name, language),
    coverageType,
    deductible,
    eligibility,
    notes: notes.map((each) => ({ ...each, params: { ...each.params } })),
    ageDays,
    latestStandardOn,
    offers: offers.map(({ band, term, discountRate: _, surcharges, ...prices }) => {
      const priceRate = priceRateOf([prices]);
      return {
        ...prices,
        surcharges: surcharges.map((each) => ({ ...each })),
        termMonths: Number(band.termMonths),
        termHours: band.termHours,
        dealerPrice: band.dealerPrice,
        priceRate,
        specialReasons: specialReasonsOf({ notes }, { priceRate, standardMinRate: band.standardMinRate }),
        startOn: term?.startOn ?? null,
        endOn: term?.endOn ?? null,
        hoursLimit: term?.hoursLimit ?? null,
      };
    }),
  };
}

/** A unit that is only described, with the base term of its use for units that are shipped on the day its warranty begins. */
async function describedUnit(
  context: Context,
  question: OffersQuestion,
  siteTags: readonly string[],
): Promise<PricedUnit> {
  const { dutyType = null, kw = null, hours, baseStart = null } = question;
  const terms = await context.tx((tx) => baseTerms(tx));
  const term = terms.find((each) => each.dutyType === dutyType && each.series === null);
  return {
    dutyType,
    series: null,
    ratedKw: kw,
    baseStart,
    baseEnd: term && baseStart ? lastDayOf(baseStart, term.months) : null,
    baseHours: term?.hours ?? null,
    runningHours: hours === undefined ? null : Number(hours),
    isRegistered: true,
    siteTags,
  };
}

/** What may be bought for units, and for how much; products are named in a language. */
export async function offersFor(
  context: Context,
  question: OffersQuestion,
  language: Language = context.locale,
): Promise<{ on: string; units: OfferedUnit[]; unknown: string[] }> {
  const day = question.on ?? todayOf(context);
  const siteTags = (question.sites ?? '').split(',').filter(Boolean);
  const serials = [
    ...new Set(
      (question.serials ?? '')
        .split(/[\s,;]+/u)
        .filter(Boolean)
        .map(serialOf),
    ),
  ];
  const known = await knownUnits(context, serials);
  const { products, units } = await context.tx(async (tx) => ({
    products: await productsOnSale(tx, { day, dealerId: ownDealer(context) }),
    units: await warrantedUnits(tx, [...known.values()]),
  }));
  const asked: { readonly id: string | null; readonly serialNo: string | null; readonly unit: PricedUnit }[] =
    units.map((each) => ({ id: each.id, serialNo: each.serialNo, unit: pricedUnit(each, siteTags) }));
  if (serials.length === 0 && question.dutyType && question.kw)
    asked.push({ id: null, serialNo: null, unit: await describedUnit(context, question, siteTags) });
  const discountRate = question.discount ?? '0';
  return {
    on: day,
    unknown: serials.filter((serial) => !known.has(serial)),
    units: asked.map(({ id, serialNo, unit }) => {
      const { dutyType, ratedKw, baseStart, baseEnd, baseHours, runningHours, isRegistered } = unit;
      return {
        gensetId: id,
        serialNo,
        dutyType,
        ratedKw,
        baseStart,
        baseEnd,
        baseHours,
        runningHours,
        isRegistered,
        products: products
          .filter(({ dutyTypes }) => dutyType !== null && dutyTypes.includes(dutyType))
          .map((product) => productOffers({ product, unit }, { day, discountRate, language })),
      };
    }),
  };
}

/** Products that are sold today. */
export async function catalogue(context: Context): Promise<{ items: CataloguedProduct[] }> {
  const products = await context.tx((tx) =>
    productsOnSale(tx, { day: todayOf(context), dealerId: ownDealer(context) }),
  );
  return {
    items: products.map(({ id, code, revision, name, coverageType, dutyTypes, deductible, salesTo, bands }) => ({
      id,
      code,
      revision,
      coverageType,
      deductible,
      salesTo,
      name: pickText(name, context.locale),
      dutyTypes: [...dutyTypes],
      termMonths: [...new Set(bands.map(({ termMonths }) => Number(termMonths)))].toSorted((a, b) => a - b),
      ...(bandBounds(bands) ?? { powerFromKw: null, powerToKw: null, priceFrom: null, priceTo: null }),
    })),
  };
}
