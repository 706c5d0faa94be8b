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
  const isWrongCode = version.creditCode && !isCreditCode(version.creditCode);
  return [
    ...otherAccounts(version),
    ...(isWrongCode ? [{ code: 'creditCode' as const, params: {} }] : []),
    ...movedSites(base?.sites ?? [], version.sites ?? []),
    ...expiredPapers(version, today),
    ...(await exclusiveOverlaps(context, version)),
    ...(await runningWaiver(context, version.dealerId, today)),
  ];
}

/** Accounts in another name than the dealer's. */
function otherAccounts({ name: names, bankAccounts }: Version): Hint[] {
  const name = chinese(names);
  return (bankAccounts ?? []).flatMap(({ accountName: account }) =>
    typeof account === 'string' && account !== name ? [{ code: 'bankName', params: { account, name } }] : [],
  );
}

function expiredPapers({ qualifications }: Version, today: string): Hint[] {
  return (qualifications ?? []).flatMap(({ number, expiresOn: date }) =>
    typeof date === 'string' && date < today ? [{ code: 'paperExpired', params: { number: number ?? '', date } }] : [],
  );
}

async function exclusiveOverlaps(context: TxContext, { dealerId, authorisations }: Version): Promise<Hint[]> {
  if ((authorisations ?? []).length === 0) return [];
  const overlaps = await overlapsOf(context, dealerId, authorisations);
  return overlaps.map((overlap) => ({ code: 'exclusive', params: { ...overlap } }));
}

/** The dealer still goes without something that its authorisations need. */
async function runningWaiver(tx: Tx, dealerId: string, today: string): Promise<Hint[]> {
  const rows = await tx.rows<{ until: string; reason: string | null }>(
    `select waiver_until::text as until, waiver_reason as reason from dealer where id = $1::uuid and waiver_until >= $2::date`,
    [dealerId, today],
  );
  return rows.map(({ until, reason }) => ({ code: 'waived', params: { until, reason: reason ?? '' } }));
}
