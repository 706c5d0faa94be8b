import type { Context, Tx, Values } from '@mp/kernel/server';
import { isCreditCode } from '@mp/reference/contract';
import { contentOf, todayOf } from './content.ts';
import { overlapsOf } from './dealer.query.ts';

/** Something an auditor should look at: text `dealerVersion.risk.<code>`. */
export interface Hint {
  readonly code: string;
  readonly params: Record<string, string>;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
const chinese = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as { ZH_CN?: string }).ZH_CN ?? '') : '';

/** Distance of two places in kilometres, along the great circle. */
function kilometres(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 6371 * 2 * Math.asin(Math.sqrt(h));
}

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
    const km = kilometres(from, to);
    return km > 50 ? [{ code: 'siteMoved', params: { site: String(site.name), km: String(Math.round(km)) } }] : [];
  });
}

/** What speaks for care in an audit (dealers.md 5, /dealerAuditDetail). */
export async function hintsOf(context: Context, tx: Tx, version: Values, base: Values | null): Promise<Hint[]> {
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
    for (const overlap of await overlapsOf(context, tx, String(version.dealerId), content.authorisations))
      out.push({ code: 'exclusive', params: { ...overlap } });
  return out;
}
