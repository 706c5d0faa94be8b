import { lockRecord, ports, systemContext, type Context, type Services } from '@mp/kernel/server';
import { fileChecklist } from '@mp/reference/server';
import { completeness, contentOf } from '../content.ts';
import { dealerServer } from '../served.ts';

/** A page of PDF with a few lines in Latin letters, as a scan of a paper would be. */
export function samplePaper(lines: readonly string[]): Uint8Array {
  const text = lines
    .map((line, at) => `1 0 0 1 60 ${760 - at * 28} Tm (${line.replaceAll(/[()\\]/g, ' ')}) Tj`)
    .join('\n');
  const stream = `BT /F1 16 Tf\n${text}\nET\n40 40 515 762 re S`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = out.length;
    out += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(out);
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface Dealer {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly creditCode: string;
  readonly type: string;
  readonly grade: string | null;
}

/** Number and issuer of a paper in the form that such papers have. */
function paperOf(
  rule: string,
  { creditCode }: Dealer,
  at: number,
): { readonly number: string; readonly issuer: string } {
  const serial = (from: number, step: number) => String(from + at * step);
  switch (rule) {
    case 'DLR-LICENCE':
      return { number: creditCode, issuer: '市场监督管理局' };
    case 'DLR-BANK':
      return { number: `J${creditCode.slice(2, 6)}0${serial(14_302_817, 7919).slice(-8)}`, issuer: '中国人民银行' };
    case 'DLR-SERVICE':
      return { number: `HY-FW-2024-${serial(1107, 13).slice(-4)}`, issuer: '恒远动力股份有限公司' };
    default:
      return { number: `HY-RY-2024-${serial(2204, 17).slice(-4)}`, issuer: '恒远动力股份有限公司' };
  }
}

async function papersOf(context: Context, dealer: Dealer, at: number): Promise<{ rows: object[]; files: string[] }> {
  const { items } = await context.tx((tx) =>
    fileChecklist(tx, 'dealer', {
      dealerType: dealer.type,
      grade: dealer.grade,
      capabilities: [],
      isNew: false,
    }),
  );
  const rows: object[] = [];
  const files: string[] = [];
  for (const rule of items.filter(({ required, extensions }) => required && extensions.includes('pdf'))) {
    const { EN_US: title } = rule.name;
    const bytes = samplePaper([
      String(title),
      '',
      dealer.name,
      dealer.creditCode,
      `No. ${paperOf(rule.code, dealer, at).number}`,
    ]);
    const { id } = await ports().storeFile(context, piece(bytes), {
      name: `${rule.code}-${dealer.code}.pdf`,
      type: 'application/pdf',
      purpose: 'attachment',
    });
    files.push(id);
    rows.push({
      ruleId: rule.id,
      ...paperOf(rule.code, dealer, at),
      issuedOn: '2024-03-01',
      expiresOn: rule.hasExpiry ? (at % 9 === 3 ? '2026-12-20' : `${2028 + (at % 3)}-02-28`) : null,
      files: [id],
    });
  }
  return { rows, files };
}

/** Gives the sample dealers the papers that the file rules ask for, in all their versions; once. */
export async function seedPapers(services: Services, tenantId: string): Promise<void> {
  const context = systemContext(services, tenantId, 'seed');
  const dealers = await context.rows<Dealer>(
    `select id, code, name->>'EN_US' as name, credit_code as "creditCode", dealer_type as type, grade from dealer
      where effective_version_id is not null and coalesce(jsonb_array_length(qualifications), 0) = 0 order by code`,
  );
  for (const [at, dealer] of dealers.entries()) {
    const { rows, files } = await papersOf(context, dealer, at);
    await context.tx(async (tx) => {
      await ports().attachFiles(
        tx,
        { resource: dealerServer().resource, id: dealer.id, field: 'qualifications' },
        files,
      );
      for (const [table, key] of [
        ['dealer', 'id'],
        ['dealer_version', 'dealer_id'],
      ])
        await tx.rows(`update ${table} set qualifications = $2::jsonb where ${key} = $1::uuid`, [
          dealer.id,
          JSON.stringify(rows),
        ]);
      const stored = await lockRecord(tx, dealerServer(), { id: dealer.id });
      const { percent } = await completeness(tx, contentOf(stored), {
        dealerId: dealer.id,
        isFirst: false,
        grade: stored.grade,
      });
      await tx.rows('update dealer set completeness = $2 where id = $1::uuid', [dealer.id, percent]);
      await tx.rows('update dealer_version set completeness = $2 where dealer_id = $1::uuid', [dealer.id, percent]);
    });
  }
}
