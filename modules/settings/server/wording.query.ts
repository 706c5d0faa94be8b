import type { Context, Services, Tx } from '@mp/kernel/server';
import type { OwnTexts } from '../contract/wording.rules.ts';

/** A stored text in own words. */
export type WordingRow = OwnTexts & { readonly key: string };

/** A line of a layer that has changed: whose, and of one that says something each text; null: the platform, or nothing. */
export type ChangedLine = OwnTexts & { readonly owner: string | null; readonly key: string | null };

/** All texts of the layers in which something has changed within so many seconds; of all layers when not given. */
export function changedLayers({ database }: Services, seconds: number | null): Promise<ChangedLine[]> {
  return database.rows<ChangedLine>(
    { platform: true },
    'select owner, key, chinese, english, japanese from wording_changed($1)',
    [seconds],
  );
}

type Level = 'tenant' | 'platform';

const tables = { tenant: 'i18n_override', platform: 'i18n_default' } as const;

/** What a level says, with the records that say it. */
export function ownWording(
  context: Context,
  level: Level,
): Promise<(WordingRow & { readonly id: string; readonly version: number })[]> {
  const text = `select id, version, key, chinese, english, japanese from ${tables[level]} where deleted_at is null`;
  return level === 'platform' ? context.scoped({ platform: true }, text) : context.rows(text);
}

/** Number of texts that a level says in own words. */
export async function countWording(tx: Tx, level: Level): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from ${tables[level]} where deleted_at is null`,
  );
  return row?.n ?? 0;
}
