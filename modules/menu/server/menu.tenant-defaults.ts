import { type ConsolePage, declaredPages, functionsOfPage, type I18nText, menuGroups } from '@mp/kernel/contract';
import { type ProvisionedTenant, newId, type TenantRows } from '@mp/kernel/server';
import { staffFunctions } from '@mp/permission/server';

interface ExistingMenu {
  readonly id: string;
  readonly builtin: string | null;
  readonly code: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly path: string;
  readonly deleted: boolean;
}

interface NewMenu {
  readonly id: string;
  readonly builtin: string;
  readonly code: string;
  readonly name: I18nText;
  readonly type: 'module' | 'page';
  readonly target: string | null;
  readonly icon: string;
  readonly seq: number;
  readonly parent: { readonly id: string; readonly path: string | null; readonly n: number | null } | null;
  readonly n: number;
}

/** Icons of the modules of the menu with which a tenant begins. */
const groupIcons: Readonly<Record<(typeof menuGroups)[number], string>> = {
  work: 'desktop',
  organisation: 'apartment',
  permission: 'safety-certificate',
  process: 'branches',
  notice: 'notification',
  system: 'setting',
  log: 'file-search',
  business: 'shop',
  dealer: 'shop',
  project: 'project',
  warranty: 'safety',
  customer: 'contacts',
  reference: 'database',
  demo: 'experiment',
};

/**
 * The menus with which a tenant begins: a module for each group that has pages, and below it a menu for each page.
 * What a tenant has, or has deleted, is not made again, so that a new version adds its new pages only.
 */
export async function provisionMenus(db: TenantRows, tenant: ProvisionedTenant): Promise<void> {
  const known = await db.rows<ExistingMenu>(
    `select id, builtin_code as builtin, code, name ->> 'ZH_CN' as name, parent_id as "parentId", path, deleted_at is not null as deleted
     from menu where tenant_id = $1::uuid`,
    [tenant.id],
  );
  const plan = new Plan(known, tenant.texts);
  for (const group of menuGroups) plan.addGroup(group);
  if (plan.made.length === 0) return;
  await insertMenus(db, tenant, plan.made);
  await grantMenus(db, tenant, plan.made);
}

/** Pages with a menu of their own in a group, in their order. */
function pagesOf(group: string): ConsolePage[] {
  return [...declaredPages().values()]
    .filter((page) => page.group === group && page.under === undefined)
    .sort((left, right) => (left.order ?? 0) - (right.order ?? 0) || left.code.localeCompare(right.code, 'en'));
}

/** The menu entries of a page: its own, and those that open it with a query. */
function entriesOf({ code, title, icon = 'file', order = 0, also = [] }: ConsolePage) {
  return [
    { code, title, target: `/${code}`, icon, seq: order },
    ...also.map((more, at) => ({
      code: more.code,
      title: more.title,
      target: `/${code}?${more.search}`,
      icon,
      seq: order + at + 1,
    })),
  ];
}

class Plan {
  readonly made: NewMenu[] = [];
  readonly #byBuiltin: ReadonlyMap<string, ExistingMenu>;
  readonly #codes: Set<string>;
  readonly #names: Set<string>;
  readonly #texts: ProvisionedTenant['texts'];

  constructor(known: readonly ExistingMenu[], texts: ProvisionedTenant['texts']) {
    const there = known.filter(({ deleted }) => !deleted);
    this.#byBuiltin = new Map(known.flatMap((each) => (each.builtin === null ? [] : [[each.builtin, each] as const])));
    this.#codes = new Set(there.map(({ code }) => code.toLowerCase()));
    this.#names = new Set(there.map(({ parentId, name }) => nameKey(parentId, name)));
    this.#texts = texts;
  }

  addGroup(group: (typeof menuGroups)[number]): void {
    const entries = pagesOf(group)
      .flatMap(entriesOf)
      .filter(({ code }) => !this.#byBuiltin.has(code));
    if (entries.length === 0) return;
    const builtin = `group:${group}`;
    const there = this.#byBuiltin.get(builtin);
    // Whoever deleted the module wants no such module: its new pages stand at the top.
    const parent = there
      ? there.deleted
        ? null
        : { id: there.id, path: there.path, n: null }
      : this.#add(null, {
          builtin,
          code: `group${group[0]?.toUpperCase()}${group.slice(1)}`,
          title: `nav.group.${group}`,
          type: 'module',
          target: null,
          icon: groupIcons[group],
          seq: (menuGroups.indexOf(group) + 1) * 10,
        });
    for (const { code, title, target, icon, seq } of entries)
      this.#add(parent, { builtin: code, code, title, type: 'page', target, icon, seq });
  }

  #add(
    parent: NewMenu['parent'],
    { title, code, ...rest }: Omit<NewMenu, 'id' | 'name' | 'parent' | 'n'> & { readonly title: string },
  ): NonNullable<NewMenu['parent']> {
    const id = newId();
    const n = this.made.length + 1;
    this.made.push({
      ...rest,
      id,
      n,
      parent,
      code: this.#freeCode(code),
      name: this.#freeName(parent?.id ?? null, title),
    });
    return { id, path: null, n };
  }

  /** The code, with a number behind it when a menu of the tenant's own has it. */
  #freeCode(wanted: string): string {
    const code = firstFree(
      (at) => `${wanted}${at}`,
      (each) => this.#codes.has(each.toLowerCase()),
    );
    this.#codes.add(code.toLowerCase());
    return code;
  }

  #freeName(parentId: string | null, title: string): I18nText {
    const of = (language: 'zh-CN' | 'en-US' | 'ja-JP', at: string) =>
      `${this.#texts.requireText(language, title)}${at}`;
    const taken = (at: string) => this.#names.has(nameKey(parentId, of('zh-CN', at)));
    const at = firstFree((number) => number, taken);
    this.#names.add(nameKey(parentId, of('zh-CN', at)));
    return { ZH_CN: of('zh-CN', at), EN_US: of('en-US', at), JA_JP: of('ja-JP', at) };
  }
}

const nameKey = (parentId: string | null, name: string) => `${parentId ?? ''} ${name.toLowerCase()}`;

/** The first of `''`, `2`, `3` … whose word is free. */
function firstFree(word: (at: string) => string, isTaken: (word: string) => boolean): string {
  for (let at = 1; ; at += 1) {
    const made = word(at === 1 ? '' : String(at));
    if (!isTaken(made)) return made;
  }
}

async function insertMenus(db: TenantRows, tenant: ProvisionedTenant, made: readonly NewMenu[]): Promise<void> {
  const rows = made.map(({ parent, ...rest }) => ({
    ...rest,
    parent_id: parent?.id ?? null,
    parent_path: parent?.path ?? null,
    parent_n: parent?.n ?? null,
  }));
  await db.rows(
    `with counted as (
       insert into tree_counter as c (tenant_id, entity, n) values ($1::uuid, 'menu', $2::integer)
       on conflict (tenant_id, entity) do update set n = c.n + $2::integer returning n - $2::integer as before),
     given as (
       select g.*, before + g.n as place, before + g.parent_n as above from counted, jsonb_to_recordset($4::jsonb)
         as g(id uuid, builtin text, code text, name jsonb, type text, target text, icon text, seq integer, n integer, parent_id uuid, parent_path text, parent_n integer))
     insert into menu (tenant_id, id, created_at, updated_at, name, code, type, target, enabled, seq, icon, platform, open_type, refresh, parent_id, path, depth, builtin_code)
     select $1::uuid, id, $3::timestamptz, $3::timestamptz, name, code, type, target, true, seq, icon, 'both', '1', false, parent_id,
       coalesce(coalesce(parent_path, tree_label(above)) || '.', '') || tree_label(place),
       case when parent_id is null then 0 else array_length(string_to_array(coalesce(parent_path, tree_label(above)), '.'), 1) end, builtin
     from given order by n`,
    [tenant.id, made.length, tenant.at, JSON.stringify(rows)],
  );
}

/** Everybody may open the fixed pages, the staff those whose functions it holds. */
async function grantMenus(db: TenantRows, tenant: ProvisionedTenant, made: readonly NewMenu[]): Promise<void> {
  const held = staffFunctions();
  const pages = made.flatMap(({ id, builtin }) => {
    const page = declaredPages().get(builtin);
    return page && page.platform !== true ? [{ id, page }] : [];
  });
  const fixed = pages.filter(({ page }) => page.fixed === true);
  const staff = pages.filter(({ page }) => {
    const { reads } = functionsOfPage(page);
    return page.fixed !== true && reads.length > 0 && reads.every((key) => held.has(key));
  });
  await db.rows(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
     select $1::uuid, g.id, 'all', '00000000-0000-0000-0000-000000000000', 1, g.menu, 1, $2::timestamptz
     from jsonb_to_recordset($3::jsonb) as g(id uuid, menu text) on conflict do nothing`,
    [tenant.id, tenant.at, JSON.stringify(fixed.map(({ id }) => ({ id: newId(), menu: id })))],
  );
  await db.rows(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
     select $1::uuid, g.id, 'role', r.id, 1, g.menu, 1, $2::timestamptz
     from jsonb_to_recordset($3::jsonb) as g(id uuid, menu text)
       join role r on r.tenant_id = $1::uuid and r.code = 'STAFF' and r.builtin and r.deleted_at is null on conflict do nothing`,
    [tenant.id, tenant.at, JSON.stringify(staff.map(({ id }) => ({ id: newId(), menu: id })))],
  );
}
