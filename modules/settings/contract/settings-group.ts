import type { FieldError, Fields, Resource, ResourceSpec, ValueOf } from '@mp/kernel/contract';
import { crossProblems, inputProblems, normaliseInput } from '@mp/kernel/contract';

/** Headings below which groups stand together on the screen, in their order (platform.md 5.18). */
export const settingsAreas = ['company', 'signIn', 'safety', 'notice', 'look', 'data', 'licence'] as const;
/** A heading by its name. */
export type SettingsArea = (typeof settingsAreas)[number];

/** What a group of settings is told; every field has a default. */
export interface SettingsSpec<F extends Fields> {
  readonly fields: F;
  /** The heading that it stands below. */
  readonly area: SettingsArea;
  /** Its place there. */
  readonly order: number;
  /** `user`: everybody has an own value; `tenant`: one for the tenant over that of the platform. */
  readonly level?: 'tenant' | 'user';
  /** Holds for the whole installation: only platform administrators see and set it. */
  readonly platformOnly?: boolean;
  /** Fields that anybody may read by sysconfig: type 4 system settings, type 5 verification (platform.md 5.18). */
  readonly open?: { readonly type: 4 | 5; readonly fields: readonly (keyof F & string)[] };
  /** Fields that type 4 answers only after signing in. */
  readonly openSignedIn?: readonly (keyof F & string)[];
  readonly sections?: NonNullable<ResourceSpec<F>['form']>['sections'];
  /** Rules over several fields; every save judges the whole group. */
  readonly rules?: ResourceSpec<F>['rules'];
  /**
   * What can be tried with the values as they are typed, by name, and what is asked for it; the name stands in the text
   * `<group>Settings.test.<name>`, who runs it is contributed to `settingTests` of the server.
   */
  readonly tests?: Readonly<Record<string, SettingsTest>>;
  /** Fields of which a stricter value has consequences that the server can count before it is saved (`settingPreviews`). */
  readonly previewed?: readonly (keyof F & string)[];
}

/** Something that can be tried before it is saved. */
export interface SettingsTest {
  /** What is asked for beside the values of the group. */
  readonly ask?: Fields;
}

/** A declared group of settings. */
export interface SettingsGroup<F extends Fields = Fields> extends Omit<SettingsSpec<F>, 'level'> {
  readonly key: string;
  readonly level: 'tenant' | 'user';
  /** The fields as a form knows them; no resource of the API. */
  readonly resource: Resource<F>;
}

/** Values of a group. */
export type SettingsOf<G> = G extends SettingsGroup<infer F> ? { readonly [K in keyof F]: ValueOf<F[K]> } : never;

const groups = new Map<string, SettingsGroup>();

/** All groups declared so far, in the order of their tabs. */
export function settingsGroups(): readonly SettingsGroup[] {
  return [...groups.values()].sort((a, b) => a.order - b.order);
}

/** The group of a key; undefined when its module is not loaded. */
export function settingsGroup(key: string): SettingsGroup | undefined {
  return groups.get(key);
}

/** Declares a group of settings; the screen, storage, validation, audit and public answers follow from it. */
export function defineSettings<const F extends Fields>(key: string, spec: SettingsSpec<F>): SettingsGroup<F> {
  const entity = `${key}Settings`;
  const open = new Set<string>([...(spec.open?.fields ?? []), ...(spec.openSignedIn ?? [])]);
  for (const [name, field] of Object.entries(spec.fields))
    if (field.secret && open.has(name)) throw new Error(`the secret ${key}.${name} is open to everybody`);
  const [first = ''] = Object.keys(spec.fields);
  const resource: Resource<F> = {
    key: `settings.${key}`,
    module: 'settings',
    entity,
    path: `/settings/group/${key}`,
    label: first,
    fields: spec.fields,
    list: { columns: [], sort: first },
    ...(spec.sections ? { form: { layout: 'page', sections: spec.sections } } : {}),
    ...(spec.rules ? { rules: spec.rules } : {}),
  };
  const group: SettingsGroup<F> = { level: 'tenant', ...spec, key, resource };
  groups.set(key, plainGroup(group));
  return group;
}

/** A group without the types of its fields, for code that treats all groups alike. */
export function plainGroup<F extends Fields>(group: SettingsGroup<F>): SettingsGroup {
  return group as unknown as SettingsGroup;
}

/** The values a group has when nobody changed it. */
export function defaultSettings<F extends Fields>(group: SettingsGroup<F>): SettingsOf<SettingsGroup<F>> {
  let values = defaults.get(group.fields);
  if (!values) {
    values = Object.fromEntries(Object.entries(group.fields).map(([name, field]) => [name, field.default ?? null]));
    defaults.set(group.fields, values);
  }
  return { ...values } as SettingsOf<SettingsGroup<F>>;
}

const defaults = new WeakMap<Fields, Readonly<Record<string, unknown>>>();

/** Names of the secrets of a group. */
export function secretNames({ fields }: Pick<SettingsGroup, 'fields'>): readonly string[] {
  let names = secrets.get(fields);
  if (!names) {
    names = Object.keys(fields).filter((name) => fields[name]?.secret !== undefined);
    secrets.set(fields, names);
  }
  return names;
}

const secrets = new WeakMap<Fields, readonly string[]>();

/** A group whose fields modules add to has got another one: what was counted from the fields before is counted anew. */
export function fieldsAdded(fields: Fields): void {
  defaults.delete(fields);
  secrets.delete(fields);
}

/**
 * Whether a layer of the group replaces the one below as a whole, as one that holds a secret does: an address of the tenant
 * must never meet a password of the platform.
 */
export function isWhole(group: Pick<SettingsGroup, 'fields'>): boolean {
  return secretNames(group).length > 0;
}

const isSaid = (layer: Readonly<Record<string, unknown>> | undefined): boolean =>
  layer !== undefined && Object.keys(layer).length > 0;

/** The values of a group: each later layer covers the ones before; names that are no field are left out. */
export function layeredSettings<F extends Fields>(
  group: SettingsGroup<F>,
  ...layers: readonly (Readonly<Record<string, unknown>> | undefined)[]
): SettingsOf<SettingsGroup<F>> {
  const values: Record<string, unknown> = defaultSettings(group);
  const counting = isWhole(plainGroup(group)) ? [layers.findLast(isSaid)] : layers;
  for (const layer of counting)
    for (const [name, value] of Object.entries(layer ?? {}))
      if (Object.hasOwn(group.fields, name)) values[name] = value;
  return values as SettingsOf<SettingsGroup<F>>;
}

/** The whole group as it is stored, and what is wrong with it; both ends use it. */
export function validateSettings(
  group: SettingsGroup,
  input: Readonly<Record<string, unknown>>,
): { readonly values: Record<string, unknown>; readonly problems: readonly FieldError[] } {
  const problems = inputProblems(group.resource, input, 'create');
  const values = normaliseInput(group.resource, input);
  for (const [name, field] of Object.entries(group.fields))
    if (values[name] === undefined) values[name] = field.default ?? null;
  return { values, problems: [...problems, ...crossProblems(group.resource, values, problems)] };
}
