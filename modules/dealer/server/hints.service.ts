import type { RecordOf } from '@mp/kernel/contract';
import type { Tx, TxContext } from '@mp/kernel/server';
import { isCreditCode } from '@mp/reference/contract';
import { chinese, type dealerVersion } from '../contract/index.ts';
import { todayOf } from './content.ts';
import { overlapsOf } from './dealer.query.ts';
import { kilometresBetween } from './distance.ts';

/** Something an auditor should look at: text `dealerVersion.risk.<code>`. */
export interface Hint {
  readonly code: string;
  readonly params: Record<string, string>;
}

type Version = RecordOf<typeof dealerVersion>;
type Site = NonNullable<Version['sites']>[number];

const placeOf = (row: Site): { lng: number; lat: number } | null =>
  row.lng === null || row.lat === null || row.lng === undefined || row.lat === undefined
    ? null
    : { lng: Number(row.lng), lat: Number(row.lat) };

/** Sites that have moved further than a removal within a town would. */
function movedSites(before: readonly Site[], after: readonly Site[]): Hint[] {
  return after.flatMap((site) => {
    const old = before.find((each) => each.kind === site.kind && each.name === site.name);
    const [from, to] = [old && placeOf(old), placeOf(site)];
    if (!from || !to) return [];
    const km = kilometresBetween(from, to);
    return km > 50 ? [{ code: 'siteMoved', params: { site: site.name, km: `${Math.round(km)}` } }] : [];
  });
}

/** What speaks for care in an audit (dealers.md 5, /dealerAuditDetail). */
export async function hintsOf(context: TxContext, version: Version, base: Version | null): Promise<Hint[]> {
  const today = todayOf(context);
  const out: Hint[] = [];
  const name = chinese(version.name);
  for (const { accountName } of version.bankAccounts ?? [])
    if (typeof accountName === 'string' && accountName !== name)
      out.push({ code: 'bankName', params: { account: accountName, name } });
  if (version.creditCode && !isCreditCode(version.creditCode)) out.push({ code: 'creditCode', params: {} });
  out.push(...movedSites(base?.sites ?? [], version.sites ?? []));
  for (const { number, expiresOn } of version.qualifications ?? [])
    if (typeof expiresOn === 'string' && expiresOn < today)
      out.push({ code: 'paperExpired', params: { number: number ?? '', date: expiresOn } });
  if ((version.authorisations ?? []).length > 0)
    for (const overlap of await overlapsOf(context, version.dealerId, version.authorisations))
      out.push({ code: 'exclusive', params: { ...overlap } });
  out.push(...(await runningWaiver(context, version.dealerId, today)));
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
