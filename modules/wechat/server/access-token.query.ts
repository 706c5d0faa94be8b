import type { Services } from '@mp/kernel/server';

const platform = { platform: true } as const;

/** A token of an app as it is kept, sealed; null while the first one is being fetched. */
export async function findToken({ database, now }: Services, id: string): Promise<string | null> {
  const [row] = await database.rows<{ token: string | null }>(
    platform,
    'select token from chat_token where id = $1 and expires_at > $2::timestamptz',
    [id, now()],
  );
  return row?.token ?? null;
}

/** Claims the fetching of a token for some seconds; false while another node fetches it. */
export async function claimRenewal({ database }: Services, id: string, seconds: number): Promise<boolean> {
  const rows = await database.rows(
    platform,
    `insert into chat_token as t (id, expires_at, renewing_until) values ($1, '-infinity', clock_timestamp() + make_interval(secs => $2))
     on conflict (id) do update set renewing_until = excluded.renewing_until
       where t.renewing_until is null or t.renewing_until < clock_timestamp()
     returning id`,
    [id, seconds],
  );
  return rows.length > 0;
}

/** Keeps a fetched token, and lets others fetch the next one. */
export async function storeToken(
  { database }: Services,
  id: string,
  kept: { readonly token: string; readonly expiresAt: string },
): Promise<void> {
  await database.rows(
    platform,
    'update chat_token set token = $2, expires_at = $3::timestamptz, renewing_until = null where id = $1',
    [id, kept.token, kept.expiresAt],
  );
}

/** Lets others try after a fetch that failed. */
export async function giveUpRenewal({ database }: Services, id: string): Promise<void> {
  await database.rows(platform, 'update chat_token set renewing_until = null where id = $1', [id]);
}
