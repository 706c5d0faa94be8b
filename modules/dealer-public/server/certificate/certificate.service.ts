import { commonErrors, isUuid, pickText, type RecordOf } from '@mp/kernel/contract';
import { getRecord, type Context } from '@mp/kernel/server';
import { pdfOf } from '@mp/workflow/server';
import { dealer, dealerErrors } from '@mp/dealer/contract';
import { todayOf, namesOf, wordsOf } from '@mp/dealer/server';
import { keptQrCode } from '../qr/qr.service.ts';
import { certificateHtml, type CertificateFacts, type GrantedLine } from './certificate-page.ts';

type Authorisations = NonNullable<RecordOf<typeof dealer>['authorisations']>;
/** Regions that are named of one scope; the code leads to all. */
const maxRegions = 6;

/** What is granted today, in the reader's words. */
async function grantedOf(context: Context, authorisations: Authorisations, day: string): Promise<GrantedLine[]> {
  const rows = authorisations.filter(({ validFrom, validTo }) => validFrom <= day && (!validTo || validTo >= day));
  const [line, band, capability] = [
    await wordsOf(context, 'PRODUCT_LINE'),
    await wordsOf(context, 'POWER_BAND'),
    await wordsOf(context, 'CAPABILITY'),
  ];
  const names = await context.tx((tx) => namesOf(tx, [...new Set(rows.flatMap(({ regionIds }) => regionIds))]));
  return rows.map((row) => {
    const regions = row.regionIds.map((id) => names[id] ?? '');
    return {
      line: line(row.productLine),
      bands: row.powerBands.map(band).join(', '),
      capabilities: row.capabilities.map(capability).join(', '),
      regions: regions.slice(0, maxRegions).join(', ') + (regions.length > maxRegions ? ' …' : ''),
      until: row.validTo || '—',
    };
  });
}

/** The certificate of a dealer as PDF, in the reader's language. Throws `common.notFound`, `dealer.notActive`. */
export async function certificateOf(context: Context, id: string): Promise<Buffer> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const record = await getRecord(context, dealer, id);
  const code = record.code ?? '';
  if (record.status !== 'active') throw dealerErrors.notActive({ code, status: `@dealer.status.${record.status}` });
  const { texts } = context;
  const say = (key: string, params: Record<string, string> = {}) =>
    texts.text(context.locale, `dealer.certificate.${key}`, params);
  const day = todayOf(context);
  const name = pickText(record.name, context.locale);
  const { url } = await context.tx((tx) => keptQrCode(tx, { kind: 'dealer', subjectId: id }));
  const facts: CertificateFacts = {
    name,
    code,
    type: (await wordsOf(context, 'DEALER_TYPE'))(record.dealerType ?? ''),
    address: record.registeredAddress ?? '',
    contract: [record.contractNo, record.contractTo].filter((each) => typeof each === 'string').join(' · '),
    granted: await grantedOf(context, record.authorisations ?? [], day),
    day,
    url,
  };
  return pdfOf([certificateHtml(facts, say)], {
    title: `${say('title')} ${code} ${name}`,
    paper: 'A4',
    foot: { left: code, right: day },
  });
}
