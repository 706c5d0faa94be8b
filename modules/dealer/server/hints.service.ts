import type { Tx, Values, TxContext } from '@mp/kernel/server';
import { isCreditCode } from '@mp/reference/contract';
import { chinese } from '../contract/index.ts';
import { contentOf, todayOf } from './content.ts';
import { overlapsOf } from './dealer.query.ts';
import { kilometresBetween } from './distance.ts';

/** Something an auditor should look at: text `dealerVersion.risk.<code>`. */
export interface Hint {
  readonly code: string;
  readonly params: Record<string, string>;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

const placeOf = (row: Row): { lng: number; lat: number } | null =>
  row.lng === null || row.lat === null || row.lng === undefined || row.lat === undefined
    ? null
    : { lng: Number(row.lng), lat: Number(row.lat) };

/** Sites that have moved further than a removal within a town would. */
function movedSites(before: readonly Row[], after: readonly Row[]): Hint[] {
  return after.flatMap((site) => {
    const old = before.find((each) => each.kind === site.kind && each.name === site.name);
    const [from, to] = [old && placeOf(old), placeOf(site)];
    if (!from || !to) return [];
    const km = kilometresBetween(from, to);
    return km > 50 ? [{ code: 'siteMoved', params: { site: String(site.name), km: String(Math.round(km)) } }] : [];
  });
}

/** What speaks for care in an audit (dealers.md 5, /dealerAuditDetail). */
export async function hintsOf(context: TxContext, version: Values, base: Values | null): Promise<Hint[]> {
  const content = contentOf(version);
  const today = todayOf(context);
  const out: Hint[] = [];
  const name = chinese(content.name);
  for (const { accountName } of rowsOf(content.bankAccounts))
    if (typeof accountName === 'string' && accountName !== name)
      out.push({ code: 'bankName', params: { account: accountName, name } });
  if (typeof content.creditCode === 'string' && !isCreditCode(content.creditCode))
    out.push({ code: 'creditCode', params: {} });
  out.push(...movedSites(rowsOf(base?.sites), rowsOf(content.sites)));
  for (const { number, expiresOn } of rowsOf(content.qualifications))
    if (typeof expiresOn === 'string' && expiresOn < today)
      out.push({ code: 'paperExpired', params: { number: String(number ?? ''), date: expiresOn } });
  if (rowsOf(content.authorisations).length > 0)
    for (const overlap of await overlapsOf(context, String(version.dealerId), content.authorisations))
      out.push({ code: 'exclusive', params: { ...overlap } });
  out.push(...(await runningWaiver(context, String(version.dealerId), today)));
  return out;
}

/** The dealer still goes without something that its authorisations need. */
async function runningWaiver(tx: Tx, dealerId: string, today: string): Promise<Hint[]> {
  const rows = await tx.rows<{ until: string; reason: string | null }>(
    `select waiver_until::text as until, waiver_reason as reason from dealer where id = $1::uuid and waiver_until >= $2::date`,
    [dealerId, today],
  );
  return rows.map(({ until, reason }) => ({ code: 'waived', params: { until, reason: reason ?? '' } }));
}
