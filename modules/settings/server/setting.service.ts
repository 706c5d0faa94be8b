import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '@mp/kernel/contract';
import { AppError, commonErrors, isRemovedSecret } from '@mp/kernel/contract';
import type { Connections, Context, Tx } from '@mp/kernel/server';
import { toObjects } from '@mp/kernel/server';
import {
  isWhole,
  plainGroup,
  secretNames,
  validateSettings,
  layeredSettings,
  settingsGroup,
  settingsGroups,
  type SettingsGroup,
  type SettingsHistory,
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

import { opened, sealedSecret, secretsAsked, shown } from './kept-secrets.ts';

/** Which layer is read or written. */
export type SettingsLevel = 'tenant' | 'platform';

/** A group with its secrets, for the code that calls the other side. */
export interface SettingsInUse<F extends Fields = Fields> {
  readonly values: SettingsOf<SettingsGroup<F>>;
  /** The clear text of a secret; null where none is kept. */
  readonly secret: (name: keyof F & string) => string | null;
  /** Whether a tenant has said something of its own, which is trusted with less than the platform. */
  readonly isOfTenant: boolean;
}

/** The settings that hold for a tenant, or for a user in it, as of one moment. */
export class SettingsView {
  /** Whose settings; null: the platform's. */
  readonly tenantId: string | null;
  readonly #rows: readonly SettingRow[];
  /** Groups as they were put together; the rows do not change, and neither may what is answered. */
  readonly #shown = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(tenantId: string | null, rows: readonly SettingRow[]) {
    this.tenantId = tenantId;
    this.#rows = rows;
  }

  /** Values of a group: the user's over the tenant's over the platform's over the defaults; of secrets whether there is one. */
  of<F extends Fields>(group: SettingsGroup<F>): SettingsOf<SettingsGroup<F>> {
    let values = this.#shown.get(group.key);
    if (!values) {
      values = Object.freeze(shown(group, this.#stored(plainGroup(group))));
      this.#shown.set(group.key, values);
    }
    return values as SettingsOf<SettingsGroup<F>>;
  }

  /** Values of a group and its secrets in clear text, which never leave the server but to the other side. */
  inUse<F extends Fields>(group: SettingsGroup<F>): SettingsInUse<F> {
    const stored = this.#stored(plainGroup(group));
    return {
      values: shown(group, stored) as SettingsOf<SettingsGroup<F>>,
      secret: (name) => opened(stored[name]),
      isOfTenant: this.#isSaid(group, 'tenant'),
    };
  }

  /** A group as the screen of `level` shows it: what holds, what lies below, and the version to save over. */
  record(group: SettingsGroup, level: SettingsLevel | 'user'): SettingsRecord {
    return {
      key: group.key,
      values: shown(group, layeredSettings(group, this.#below(group, level), this.content(group, level))),
      inherited: shown(group, this.#below(group, level)),
      own: this.#isSaid(group, level),
      version: this.#row(group, level)?.version ?? 0,
      advice: [],
    };
  }

  /** What a layer says itself, secrets sealed. */
  content(group: { readonly key: string }, level: SettingsLevel | 'user'): SettingRow['content'] | undefined {
    return this.#row(group, level)?.content;
  }

  #stored(group: SettingsGroup): Readonly<Record<string, unknown>> {
    return layeredSettings(
      group,
      this.content(group, 'platform'),
      this.content(group, 'tenant'),
      this.content(group, 'user'),
    );
  }

  #below(group: SettingsGroup, level: SettingsLevel | 'user'): Readonly<Record<string, unknown>> {
    const layers =
      level === 'user' ? (['platform', 'tenant'] as const) : level === 'tenant' ? (['platform'] as const) : [];
    return layeredSettings(group, ...layers.map((each) => this.content(group, each)));
  }

  #isSaid(group: { readonly key: string }, level: SettingsLevel | 'user'): boolean {
    return Object.keys(this.content(group, level) ?? {}).length > 0;
  }

  #row(group: { readonly key: string }, level: SettingsLevel | 'user'): SettingRow | undefined {
    return this.#rows.find(
      (row) =>
        row.grp === group.key &&
        (level === 'platform'
          ? row.tenant_id === nobody
          : row.tenant_id === this.tenantId &&
            row.tenant_id !== nobody &&
            (row.owner_id !== nobody) === (level === 'user')),
    );
  }
}

/** Settings of a tenant (and of a user in it) for callers without a session, such as the login page; null: the platform's. */
export async function settingsOfTenant(
  database: Connections,
  tenantId: string | null,
  userId: string | null = null,
): Promise<SettingsView> {
  const { text, values } = layersStatement(tenantId, userId);
  return new SettingsView(
    tenantId,
    await database.rows<SettingRow>(tenantId === null ? {} : { tenantId }, text, values),
  );
}

/** Settings of a tenant, read in a transaction that works in that tenant. */
export async function settingsWithin(tx: Tx, tenantId: string): Promise<SettingsView> {
  const { text, values } = layersStatement(tenantId);
  return new SettingsView(tenantId, await tx.rows<SettingRow>(text, values));
}

/** Settings for the caller, his own included. */
export async function settingsFor(context: Context): Promise<SettingsView> {
  const [result] = await context.batch((each) => [layersStatement(each.tenantId, each.userId)]);
  return new SettingsView(context.tenantId, result ? toObjects<SettingRow>(result) : []);
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

/** Which group of which level. */
export interface GroupPlace {
  readonly key: string;
  readonly level: SettingsLevel;
}

/** The group as the caller may see it at a level. Throws `common.notFound`. */
function requireGroup(context: Context, { key, level }: GroupPlace): SettingsGroup {
  requireLevel(context, level);
  const group = settingsGroup(key);
  if (!group || group.level !== 'tenant' || (group.platformOnly && level !== 'platform')) throw commonErrors.notFound();
  return group;
}

/** Whose layer a level is. */
const ownerOf = (context: Context, level: SettingsLevel): SettingOwner => ({
  tenantId: level === 'platform' ? nobody : context.tenantId,
  ownerId: nobody,
});

/** Who changed what in a group of a level, the latest first. */
export async function historyOf(context: Context, place: GroupPlace): Promise<SettingsHistory> {
  const { key } = requireGroup(context, place);
  const found = await context.tx((tx) => changesSince(tx, ownerOf(context, place.level), { grp: key, version: 0 }));
  const items = found.map(({ version, at, actor, changes }) => ({
    version,
    at: new Date(at).toISOString(),
    actor,
    changes: Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, [...pair]])),
  }));
  return { items };
}

/** A group as somebody has typed it and not saved. */
export interface TypedGroup {
  readonly group: SettingsGroup;
  readonly before: SettingsInUse;
  readonly after: SettingsInUse;
  /** Whether it is what is stored. */
  readonly isStored: boolean;
}

/** What a level would be with what was typed, judged as a save would. Throws as a save does. */
export async function typedGroup(
  context: Context,
  place: GroupPlace,
  typed: Readonly<Record<string, unknown>>,
): Promise<TypedGroup> {
  const group = requireGroup(context, place);
  const view = await settingsFor(context);
  const before = view.record(group, place.level);
  const next = judged(group, { before, stored: view.content(group, place.level) }, typed);
  const isOfTenant = (own: boolean) => place.level === 'tenant' && own;
  const isStored = changesOf(group, before, next).length === 0;
  return {
    group,
    isStored,
    before: { ...view.inUse(group), values: before.values, isOfTenant: isOfTenant(before.own) },
    after: isStored
      ? { ...view.inUse(group), values: before.values, isOfTenant: isOfTenant(before.own) }
      : {
          values: next.values,
          secret: (name) => opened(next.content[name]),
          isOfTenant: isOfTenant(Object.keys(next.content).length > 0),
        },
  };
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
  /** Gives the group back to the layer below. */
  readonly inherit?: boolean | undefined;
}

/** Saves one group of a level. Throws `common.notFound`, `common.validation`, `common.versionConflict`. */
export async function saveGroup(
  context: Context,
  { key, level }: { readonly key: string; readonly level: SettingsLevel },
  input: SaveInput,
): Promise<SettingsRecord> {
  const group = requireGroup(context, { key, level });
  return save(context, { group, level }, { owner: ownerOf(context, level), ...input });
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
  { owner, version, ...input }: SaveInput & { readonly owner: SettingOwner },
): Promise<SettingsRecord> {
  return context.tx(async (tx) => {
    const stored = await lockLayer(tx, owner, group.key);
    const before = (await settingsFor(context)).record(group, level);
    if ((stored?.version ?? 0) !== version)
      throw conflict(before, await changesSince(tx, owner, { grp: group.key, version }));
    const next = input.inherit ? inherited(before) : judged(group, { before, stored: stored?.content }, input.values);
    const changed = changesOf(group, before, next);
    if (changed.length === 0) return before;
    const saved = await storeLayer(tx, {
      owner,
      grp: group.key,
      content: next.content,
      version,
      changes: Object.fromEntries(changed.map((name) => [name, [before.values[name] ?? null, next.values[name]]])),
      at: context.at,
      actorId: context.userId,
      ip: context.facts.ip,
      requestId: context.facts.requestId,
    });
    if (saved === undefined) throw conflict(before, []);
    context.log.info({ group: group.key, level, fields: changed }, 'settings saved');
    const own = Object.keys(next.content).length > 0;
    return { key: group.key, values: next.values, inherited: before.inherited, own, version: saved, advice: [] };
  });
}

/** What a layer becomes. */
interface NextLayer {
  /** What holds then, as it is shown. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, unknown>>;
  /** Secrets that were given anew. */
  readonly renewed: readonly string[];
}

const inherited = (before: SettingsRecord): NextLayer => ({ values: before.inherited, content: {}, renewed: [] });

/** The layer with what was typed. Throws `common.validation` or the rule of the group that is broken. */
function judged(
  group: SettingsGroup,
  { before, stored = {} }: { readonly before: SettingsRecord; readonly stored: SettingRow['content'] | undefined },
  typed: Readonly<Record<string, unknown>>,
): NextLayer {
  const merged = { ...before.values, ...typed };
  const { values, problems } = validateSettings(group, merged);
  const again = secretsAsked(group, before, merged);
  if (problems.length > 0 || again.length > 0) throw refused([...problems, ...again]);
  const secrets = secretNames(group);
  const sealed = Object.fromEntries(secrets.map((name) => [name, sealedSecret(values[name], stored[name])]));
  const next = shown(group, { ...values, ...sealed });
  const own = Object.entries({ ...values, ...sealed }).filter(([name, value]) =>
    secrets.includes(name) ? value !== null : !isDeepStrictEqual(value, before.inherited[name]),
  );
  if (!isWhole(group)) return { values: next, content: Object.fromEntries(own), renewed: [] };
  const isLeft = secrets.some((name) => isRemovedSecret(typed[name]) && before.inherited[name] !== null);
  if (own.length === 0 && !isLeft) return inherited(before);
  return {
    values: next,
    content: { ...values, ...sealed },
    renewed: secrets.filter((name) => typeof values[name] === 'string'),
  };
}

function changesOf(group: SettingsGroup, before: SettingsRecord, { values, renewed }: NextLayer): string[] {
  return Object.keys(group.fields).filter(
    (name) => renewed.includes(name) || !isDeepStrictEqual(values[name] ?? null, before.values[name] ?? null),
  );
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
