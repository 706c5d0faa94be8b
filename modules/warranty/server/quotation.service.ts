import type { Language } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import { settingsOfTenant } from '@mp/settings/server';
import { escapeHtml as e, pdfOf } from '@mp/workflow/server';
import { warrantyErrors, warrantySettings, type OfferedUnit, type ProductOffers } from '../contract/index.ts';
import { offersFor, type OffersQuestion } from './offers.service.ts';

/** A table of a quotation. Its cells are plain texts. */
interface QuotedTable {
  readonly title: string;
  readonly said?: readonly string[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a quotation says, in its language. */
export interface Quotation {
  readonly language: Language;
  /** What it is about, behind its title. */
  readonly name: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly tables: readonly QuotedTable[];
  /** What the prices come to. */
  readonly sums?: readonly (readonly [string, string])[];
}

/** An amount with the commas of thousands. */
export const grouped = (amount: string | null | undefined): string =>
  amount ? amount.replaceAll(/\d(?=(?:\d{3})+\.)/gu, '$&,') : '—';
/** A rate as per cent, `0.1000` as `10%`. */
export const percentage = (rate: string | null | undefined): string =>
  rate ? `${Number((Number(rate) * 100).toFixed(2))}%` : '—';

const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
  `<tr>${texts.map((each) => `<${tag}>${e(each)}</${tag}>`).join('')}</tr>`;
const pairs = (rows: readonly (readonly [string, string])[]) =>
  `<table>${rows.map(([head, value]) => `<tr><th style="width:30%">${e(head)}</th><td>${e(value)}</td></tr>`).join('')}</table>`;

/** A quotation on paper: it holds for the days of the settings from today on. */
export async function quotationPaper(
  context: Context,
  { language, name, facts, tables, sums }: Quotation,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const say = (key: string, params?: Record<string, string>) =>
    context.texts.text(language, `warranty.quotation.${key}`, params);
  const today = todayOf(context);
  const { quotationDays } = (await settingsOfTenant(context.database, context.tenantId)).of(warrantySettings);
  const until = plusDays(today, quotationDays);
  const title = `${say('title')} ${name}`.trim();
  const html = [
    `<h1 style="text-align:center">${e(say('title'))}</h1>`,
    pairs([...facts, [say('quotedOn'), today], [say('validUntil'), until]]),
    ...tables.map(
      (table) =>
        `<h2>${e(table.title)}</h2>${(table.said ?? []).map((each) => `<p>${e(each)}</p>`).join('')}` +
        (table.rows.length > 0
          ? `<table>${cells('th', table.heads)}${table.rows.map((row) => cells('td', row)).join('')}</table>`
          : ''),
    ),
    ...(sums ? [pairs(sums)] : []),
    `<p style="font-size:8pt">${e(say('terms', { day: until }))}</p>`,
  ].join('');
  return { title, bytes: await pdfOf([html], { title, paper: 'A4', foot: { left: title, right: today } }) };
}

/** What the price finder answers, on paper for the customer: what dealers pay is no part of it. Throws `warranty.nothingToQuote`. */
export async function quotationOf(
  context: Context,
  { lang: language = context.locale, ...question }: OffersQuestion & { readonly lang?: Language | undefined },
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const { on, units } = await offersFor(context, question, language);
  const quoted = units.filter(({ products }) => products.some(({ eligibility }) => eligibility !== 'REFUSED'));
  if (quoted.length === 0) throw warrantyErrors.nothingToQuote();
  const say = (key: string, params?: Record<string, string | number>) => context.texts.text(language, key, params);
  const finder = (key: string, params?: Record<string, string | number>) => say(`peProduct.finder.${key}`, params);
  const named = ({ serialNo, ratedKw, dutyType, baseStart, baseEnd }: OfferedUnit): string =>
    [
      serialNo ?? finder('described'),
      finder('unit', {
        duty: dutyType === null ? '—' : say(`peProduct.dutyTypes.${dutyType}`),
        kw: ratedKw === null ? '—' : Number(ratedKw),
        from: baseStart ?? '—',
        to: baseEnd ?? '—',
      }),
    ].join(' · ');
  const heads = ['months', 'listPrice', 'surcharge', 'discount', 'linePrice', 'start', 'end', 'hoursLimit'];
  const table = (unit: OfferedUnit, product: ProductOffers): QuotedTable => ({
    title: `${product.code} · ${product.name} · ${finder('revision', { revision: product.revision })}`,
    said: [
      named(unit),
      `${say(`peProduct.coverageType.${product.coverageType}`)} · ${finder('deductible')} ${grouped(product.deductible)}`,
      say(`warranty.eligibilityResult.${product.eligibility}`),
      ...product.notes.map(({ code, params }) => say(`warranty.eligibility.${code}`, params)),
      ...(product.latestStandardOn ? [finder('latest', { day: product.latestStandardOn })] : []),
    ],
    heads: heads.map((head) => finder(head)),
    rows: product.offers.map((offer) => [
      `${offer.termMonths}`,
      grouped(offer.listPrice),
      percentage(offer.surchargeRate),
      percentage(question.discount ?? '0'),
      grouped(offer.linePrice),
      offer.startOn ?? '—',
      offer.endOn ?? '—',
      offer.hoursLimit === null ? finder('unlimited') : `${offer.hoursLimit}`,
    ]),
  });
  return quotationPaper(context, {
    language,
    name: quoted.length === 1 ? (quoted[0]?.serialNo ?? '') : '',
    facts: [[finder('on'), on]],
    tables: quoted.flatMap((unit) =>
      unit.products.filter(({ eligibility }) => eligibility !== 'REFUSED').map((product) => table(unit, product)),
    ),
  });
}
