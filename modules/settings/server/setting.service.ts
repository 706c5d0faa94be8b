import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '@mp/kernel/contract';
import { AppError, commonErrors } from '@mp/kernel/contract';
import type { Context, Database } from '@mp/kernel/server';
import { toObjects } from '@mp/kernel/server';
import {
  validateSettings,
  layeredSettings,
  settingsGroup,
  settingsGroups,
  type SettingsGroup,
  type SettingsOf,
  type SettingsRecord,
} from '../contract/index.ts';
import {
  changesSince,
  layersStatement,
  lockLayer,
  nobody,
  storeLayer,
  type LayerHistory,
  type SettingOwner,
  type SettingRow,
} from './setting.query.ts';

/** Which layer is read or written. */
export type SettingsLevel = 'tenant' | 'platform';

/** The settings that hold for a tenant, or for a user in it, as of one moment. */
export class SettingsView {
  readonly #rows: readonly SettingRow[];

  constructor(rows: readonly SettingRow[]) {
    this.#rows = rows;
  }

  /** Values of a group: the user's over the tenant's over the platform's over the defaults. */
  of<F extends Fields>(group: SettingsGroup<F>): SettingsOf<SettingsGroup<F>> {
    return layeredSettings(
      group,
      this.#layer(group, 'platform'),
      this.#layer(group, 'tenant'),
      this.#layer(group, 'user'),
    );
  }

  /** A group as the screen of `level` shows it: what holds, what lies below, and the version to save over. */
  record(group: SettingsGroup, level: SettingsLevel | 'user'): SettingsRecord {
    const below =
      level === 'user' ? (['platform', 'tenant'] as const) : level === 'tenant' ? (['platform'] as const) : [];
    const inherited = layeredSettings(group, ...below.map((each) => this.#layer(group, each)));
    const values = layeredSettings(group, inherited, this.#layer(group, level));
    return { key: group.key, values, inherited, version: this.#row(group, level)?.version ?? 0 };
  }

  #row(group: { readonly key: string }, level: SettingsLevel | 'user'): SettingRow | undefined {
    return this.#rows.find(
      (row) =>
        row.grp === group.key &&
        (level === 'platform'
          ? row.tenant_id === nobody
          : row.tenant_id !== nobody && (row.owner_id !== nobody) === (level === 'user')),
    );
  }

  #layer(group: { readonly key: string }, level: SettingsLevel | 'user'): SettingRow['content'] | undefined {
    return this.#row(group, level)?.content;
  }
}

/** Settings of a tenant (and of a user in it) for callers without a session, such as the login page; null: the platform's. */
export async function settingsOfTenant(
  database: Database,
  tenantId: string | null,
  userId: string | null = null,
): Promise<SettingsView> {
  const { text, values } = layersStatement(tenantId, userId);
  return new SettingsView(await database.rows<SettingRow>(tenantId === null ? {} : { tenantId }, text, values));
}

/** Settings for the caller, his own included. */
export async function settingsFor(context: Context): Promise<SettingsView> {
  const [result] = await context.batch((each) => [layersStatement(each.tenantId, each.userId)]);
  return new SettingsView(result ? toObjects<SettingRow>(result) : []);
}

/** One value for the caller by `group.field`; the kernel's port. */
export async function settingValue<T>(context: Context, key: string): Promise<T> {
  const [groupKey = '', name = ''] = key.split('.');
  const group = settingsGroup(groupKey);
  if (!group || !Object.hasOwn(group.fields, name)) throw new Error(`no setting ${key}`);
  return (await settingsFor(context)).of(group)[name] as T;
}

function requireLevel(context: Context, level: SettingsLevel): void {
  // Whose level a caller may not see does not exist for him.
  if (level === 'platform' && context.rights.admin !== 'platform') throw commonErrors.notFound();
}

/** All groups of a level for the screen. */
export async function listGroups(context: Context, level: SettingsLevel): Promise<readonly SettingsRecord[]> {
  requireLevel(context, level);
  const view = await settingsFor(context);
  return settingsGroups()
    .filter((group) => group.level === 'tenant' && (level === 'platform' || !group.platformOnly))
    .map((group) => view.record(group, level));
}

/** The caller's own choices. */
export async function personalRecord(context: Context, group: SettingsGroup): Promise<SettingsRecord> {
  return (await settingsFor(context)).record(group, 'user');
}

/** What a save is given. */
export interface SaveInput {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Saves one group of a level. Throws `common.notFound`, `common.validation`, `common.versionConflict`. */
export async function saveGroup(
  context: Context,
  { key, level }: { readonly key: string; readonly level: SettingsLevel },
  input: SaveInput,
): Promise<SettingsRecord> {
  requireLevel(context, level);
  const group = settingsGroup(key);
  if (!group || group.level !== 'tenant' || (group.platformOnly && level !== 'platform')) throw commonErrors.notFound();
  const tenantId = level === 'platform' ? nobody : context.tenantId;
  return save(context, { group, level }, { owner: { tenantId, ownerId: nobody }, ...input });
}

/** Saves the caller's own choices. */
export async function savePersonalGroup(
  context: Context,
  group: SettingsGroup,
  input: SaveInput,
): Promise<SettingsRecord> {
  return save(
    context,
    { group, level: 'user' },
    { owner: { tenantId: context.tenantId, ownerId: context.userId }, ...input },
  );
}

async function save(
  context: Context,
  { group, level }: { readonly group: SettingsGroup; readonly level: SettingsLevel | 'user' },
  { owner, version, values }: SaveInput & { readonly owner: SettingOwner },
): Promise<SettingsRecord> {
  return context.tx(async (tx) => {
    const stored = await lockLayer(tx, owner, group.key);
    const before = (await settingsFor(context)).record(group, level);
    if ((stored?.version ?? 0) !== version)
      throw conflict(before, await changesSince(tx, owner, { grp: group.key, version }));
    const validated = validateSettings(group, { ...before.values, ...values });
    if (validated.problems.length > 0) throw refused(validated.problems);
    const own = Object.entries(validated.values).filter(
      ([name, value]) => !isDeepStrictEqual(value, before.inherited[name]),
    );
    const changed = Object.entries(validated.values).filter(
      ([name, value]) => !isDeepStrictEqual(value, before.values[name]),
    );
    if (changed.length === 0) return before;
    const saved = await storeLayer(tx, {
      owner,
      grp: group.key,
      content: Object.fromEntries(own),
      version,
      changes: Object.fromEntries(changed.map(([name, value]) => [name, [before.values[name] ?? null, value]])),
      at: context.at,
      actorId: context.userId,
      ip: context.facts.ip,
      requestId: context.facts.requestId,
    });
    if (saved === undefined) throw conflict(before, []);
    context.log.info({ group: group.key, level, fields: changed.map(([name]) => name) }, 'settings saved');
    return { key: group.key, values: validated.values, inherited: before.inherited, version: saved };
  });
}

/** The group as it stands now and who changed what meanwhile, so that the form can merge. */
const conflict = (record: SettingsRecord, changes: readonly LayerHistory[]) =>
  new AppError('common.versionConflict', 409, {
    detail: { current: { ...record.values, id: record.key, version: record.version }, changes },
  });

/** A rule of the whole group, which belongs to no single field, is answered as itself. */
function refused(problems: ReturnType<typeof validateSettings>['problems']): AppError {
  const [first] = problems;
  if (problems.length === 1 && first?.code.startsWith('setting.'))
    return new AppError(first.code, 422, { params: first.params, fields: problems });
  return new AppError('common.validation', 422, { fields: problems });
}
