import { commonErrors, isUuid, pickText, type I18nText } from '@mp/kernel/contract';
import { getRecord, type Context } from '@mp/kernel/server';
import { pdfOf } from '@mp/workflow/server';
import { dealerErrors } from '@mp/dealer/contract';
import { todayOf, namesOf, dealerServer, wordsOf } from '@mp/dealer/server';
import { keptQrCode } from '../qr/qr.service.ts';
import { certificateHtml, type CertificateFacts, type GrantedLine } from './certificate-page.ts';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
/** Regions that are named of one scope; the code leads to all. */
const maxRegions = 6;

/** What is granted today, in the reader's words. */
async function grantedOf(context: Context, authorisations: unknown, day: string): Promise<GrantedLine[]> {
  const rows = rowsOf(authorisations).filter(
    ({ validFrom, validTo }) => String(validFrom) <= day && (typeof validTo !== 'string' || validTo >= day),
  );
  const [line, band, capability] = [
    await wordsOf(context, 'PRODUCT_LINE'),
    await wordsOf(context, 'POWER_BAND'),
    await wordsOf(context, 'CAPABILITY'),
  ];
  const names = await context.tx((tx) => namesOf(tx, [...new Set(rows.flatMap(({ regionIds }) => listOf(regionIds)))]));
  return rows.map((row) => {
    const regions = listOf(row.regionIds).map((id) => names[id] ?? '');
    return {
      line: line(String(row.productLine)),
      bands: listOf(row.powerBands).map(band).join(', '),
      capabilities: listOf(row.capabilities).map(capability).join(', '),
      regions: regions.slice(0, maxRegions).join(', ') + (regions.length > maxRegions ? ' …' : ''),
      until: typeof row.validTo === 'string' ? row.validTo : '—',
    };
  });
}

/** The certificate of a dealer as PDF, in the reader's language. Throws `common.notFound`, `dealer.notActive`. */
export async function certificateOf(context: Context, id: string): Promise<Buffer> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const dealer = await getRecord(context, dealerServer(), id);
  const code = String(dealer.code);
  if (dealer.status !== 'active')
    throw dealerErrors.notActive({ code, status: `@dealer.status.${String(dealer.status)}` });
  const { texts } = context.services;
  const say = (key: string, params: Record<string, string> = {}) =>
    texts.text(context.locale, `dealer.certificate.${key}`, params);
  const day = todayOf(context);
  const name = pickText(dealer.name as I18nText, context.locale);
  const { url } = await context.tx((tx) => keptQrCode(tx, { kind: 'dealer', subjectId: id }));
  const facts: CertificateFacts = {
    name,
    code,
    type: (await wordsOf(context, 'DEALER_TYPE'))(String(dealer.dealerType)),
    address: String(dealer.registeredAddress ?? ''),
    contract: [dealer.contractNo, dealer.contractTo].filter((each) => typeof each === 'string').join(' · '),
    granted: await grantedOf(context, dealer.authorisations, day),
    day,
    url,
  };
  return pdfOf([certificateHtml(facts, say)], {
    title: `${say('title')} ${code} ${name}`,
    paper: 'A4',
    foot: { left: code, right: day },
  });
}
