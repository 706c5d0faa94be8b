import { AppError } from '@mp/kernel/contract';
import { toObjects } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import type { ControlItem, Access, Subject, TreeNode } from '../contract/index.ts';
import { foldGrants, evaluatorOf } from './analysis.service.ts';
import { requireControlsHeld } from './control-limit.service.ts';
import { catalogue, declaredControls, resourceOfEntity } from './catalogue.ts';
import { knownOf } from './explain.service.ts';
import * as query from './grant.query.ts';
import { objectKey, ungranted } from './grant.rules.ts';
import type { GrantWorld, StoredGrant } from './grant.rules.ts';
import { requireSubject, grantWorld } from './grant.service.ts';
import type { MenuFact } from './menu-source.ts';
import { objectsOf } from './objects.ts';
import type { Objects } from './objects.ts';
import type { RightsEvaluator } from './rights-evaluator.ts';
import { rowsOf, subjectSourcesStatement } from './source.query.ts';
import type { GrantSource } from './source.query.ts';

/** What the tree must know of a subject: what it holds itself, and what comes to it from elsewhere. */
export interface Holdings {
  readonly own: ReadonlyMap<string, StoredGrant>;
  /** Over everything that comes to the subject beside its own grants. */
  readonly others: RightsEvaluator;
  readonly from: ReadonlyMap<string, readonly string[]>;
  /** Over everything, by which functions come with menus. */
  readonly all: RightsEvaluator;
}

/** What a subject holds itself, and what comes to it from elsewhere. Throws `common.notFound`. */
export async function holdingsOf(context: Context, subject: Subject, objects: Objects): Promise<Holdings> {
  await requireSubject(context, subject);
  const [grants] = await context.batch(() => [query.grantsStatement(subject)]);
  const own = new Map(rowsOf<StoredGrant>(grants).map((grant) => [objectKey(grant), grant]));
  const sources =
    subject.subjectType === 'user'
      ? (await knownOf(context, subject.subjectId, objects)).sources
      : rowsOf<GrantSource>((await context.batch(() => [subjectSourcesStatement(subject, context.now)]))[0]);
  const elsewhere = sources.filter(
    ({ subjectType, subjectId, inactive }) =>
      inactive === null && !(subjectType === subject.subjectType && subjectId === subject.subjectId),
  );
  const from = new Map<string, string[]>();
  for (const source of elsewhere) {
    const name =
      source.subjectType === 'all'
        ? objects.text('permission.subject.everybody')
        : (source.subjectName ?? source.subjectId);
    from.set(objectKey(source), [...new Set([...(from.get(objectKey(source)) ?? []), name])]);
  }
  return {
    own,
    from,
    others: evaluatorOf(objects, foldGrants(elsewhere)),
    all: evaluatorOf(objects, foldGrants(sources)),
  };
}

const nodeKinds = { menu: 'm', function: 'f', record: 'r', field: 'c', other: 'o' } as const;

/** Makes the nodes of the tree of one subject. */
class Grove {
  readonly #objects: Objects;
  readonly #holdings: Holdings;
  readonly #world: GrantWorld;
  readonly #roots: readonly MenuFact[];
  readonly #children = new Map<string, MenuFact[]>();

  constructor(objects: Objects, holdings: Holdings, world: GrantWorld) {
    this.#objects = objects;
    this.#holdings = holdings;
    this.#world = world;
    const menus = [...(objects.tenant.menus ?? [])].toSorted((a, b) => a.seq - b.seq);
    this.#roots = menus.filter(({ parentId }) => parentId === null);
    for (const menu of menus)
      if (menu.parentId !== null)
        this.#children.set(menu.parentId, [...(this.#children.get(menu.parentId) ?? []), menu]);
  }

  /** Nodes below one; the topmost below the empty id. */
  below(parent: string, level = 1): TreeNode[] {
    if (parent === '')
      return [...this.#roots.map((menu) => this.#menuNode(menu, '', level)), ...this.#otherGroup(level)];
    if (parent === nodeKinds.other) return this.#freeFunctions(level);
    const menu = this.#objects.menu(parent.slice(2));
    if (!menu || !parent.startsWith(`${nodeKinds.menu}:`)) return [];
    return [
      ...(this.#children.get(menu.id) ?? []).map((child) => this.#menuNode(child, parent, level)),
      ...this.#functionsOf(menu, level),
      ...this.#recordsOf(menu, level),
      ...this.#fieldsOf(menu, level),
    ];
  }

  /** Every node, parents before their children. */
  whole(parent = '', level = 1): TreeNode[] {
    return this.below(parent, level).flatMap((node) => [
      node,
      ...(node.isparent === 'true' ? this.whole(node.id, level + 1) : []),
    ]);
  }

  #node(more: Partial<TreeNode> & Pick<TreeNode, 'id' | 'parentID' | 'text' | 'objType' | 'key' | 'level'>): TreeNode {
    const { objType, key } = more;
    const id = objectKey({ objType, key });
    const isObject = key !== '';
    const grant = (isObject ? this.#holdings.own.get(id) : undefined) ?? ungranted;
    const access: Access = grant.purview;
    const raw = isObject ? this.#holdings.others.raw(objType, key) : undefined;
    return {
      checked: access > 0,
      checkState: access > 0 ? 1 : 0,
      open: false,
      menuId: '',
      ctrlId: '',
      apiUrl: '',
      isparent: 'false',
      purviewType: access,
      inherited: { purview: raw?.purview ?? 0, from: [...(this.#holdings.from.get(id) ?? [])] },
      masked: grant.masked,
      inherit: grant.inherit,
      grantable: grant.grantable,
      validFrom: grant.validFrom,
      validTo: grant.validTo,
      most: isObject ? (Math.min(this.#world.most(objType, key), this.#world.ceiling(objType, key)) as Access) : 0,
      maskable: false,
      comes: 0,
      ...more,
    };
  }

  #menuNode(menu: MenuFact, parentID: string, level: number): TreeNode {
    const node = this.#node({
      id: `${nodeKinds.menu}:${menu.id}`,
      parentID,
      level,
      text: this.#objects.name(objectTypes.menu, menu.id),
      objType: objectTypes.menu,
      key: menu.id,
      menuId: menu.id,
      isparent: this.#hasBelow(menu) ? 'true' : 'false',
    });
    return { ...node, inherited: this.#inheritedOf(menu, node), checkState: this.#stateOf(menu, node.checked) };
  }

  /** What comes to the subject of a menu; of one that is open by menus below it alone, by whose grants. */
  #inheritedOf(menu: MenuFact, { inherited, key, objType }: TreeNode): TreeNode['inherited'] {
    const { others, from } = this.#holdings;
    if (inherited.purview > 0 || others.menu(menu) === 0) return inherited;
    const below = others.openedBy(menu).flatMap(({ id }) => from.get(objectKey({ objType, key: id })) ?? []);
    return {
      purview: others.menu(menu),
      from: [...new Set([...(from.get(objectKey({ objType, key })) ?? []), ...below])],
    };
  }

  #hasBelow(menu: MenuFact): boolean {
    const { reads, writes, others, controls = [] } = menu;
    return this.#children.has(menu.id) || reads.length + writes.length + others.length + controls.length > 0;
  }

  /** All, none or some of a menu and what stands below it is held by the subject itself. */
  #stateOf(menu: MenuFact, isChecked: boolean): 0 | 1 | 2 {
    const states = [
      ...(this.#children.get(menu.id) ?? []).map((child) =>
        this.#stateOf(child, this.#holdings.own.has(objectKey({ objType: objectTypes.menu, key: child.id }))),
      ),
      ...menu.others.map((key) => (this.#holdings.own.has(objectKey({ objType: objectTypes.function, key })) ? 1 : 0)),
    ];
    const own = isChecked ? 1 : 0;
    return states.every((state) => state === own) ? own : 2;
  }

  #functionsOf(menu: MenuFact, level: number): TreeNode[] {
    const { all } = this.#holdings;
    const brought = (keys: readonly string[], least: 1 | 2) =>
      keys.map((key) => ({ key, least, comes: all.menu(menu) >= least }));
    const list = [
      ...brought(menu.reads, 1),
      ...brought(menu.writes, 2),
      ...menu.others.map((key) => ({ key, least: 0 as const, comes: false })),
    ];
    return list.map(({ key, least, comes }) => {
      const node = {
        ...this.#functionNode(key, { parentID: `${nodeKinds.menu}:${menu.id}`, level, menuId: menu.id }),
        comes: least,
      };
      if (!comes) return node;
      const from = [...new Set([...node.inherited.from, this.#objects.name(objectTypes.menu, menu.id)])];
      return { ...node, inherited: { purview: 2, from } };
    });
  }

  #functionNode(
    key: string,
    { parentID, level, menuId = '' }: { readonly parentID: string; readonly level: number; readonly menuId?: string },
  ): TreeNode {
    return this.#node({
      id: `${nodeKinds.function}:${menuId}:${key}`,
      parentID,
      level,
      text: this.#objects.name(objectTypes.function, key),
      objType: objectTypes.function,
      key,
      menuId,
    });
  }

  #entitiesOf(menu: MenuFact): string[] {
    const page = menu.page === null ? undefined : catalogue().pages.get(menu.page);
    return [...(page?.entities ?? [])];
  }

  #recordsOf(menu: MenuFact, level: number): TreeNode[] {
    return this.#entitiesOf(menu)
      .filter((entity) => resourceOfEntity(entity) !== undefined && resourceOfEntity(entity)?.global !== true)
      .map((entity) =>
        this.#node({
          id: `${nodeKinds.record}:${menu.id}:${entity}`,
          parentID: `${nodeKinds.menu}:${menu.id}`,
          level,
          text: this.#objects.text('permission.records', { entity: this.#objects.text(`${entity}.title`) }),
          objType: objectTypes.record,
          key: '',
          menuId: menu.id,
          ctrlId: entity,
        }),
      );
  }

  #fieldsOf(menu: MenuFact, level: number): TreeNode[] {
    const entities = this.#entitiesOf(menu);
    const designed = new Set(menu.controls?.map(({ key }) => key));
    return [...this.#objects.tenant.controlled]
      .filter((key) => designed.has(key) || entities.includes(key.slice(0, key.indexOf('.'))))
      .toSorted()
      .map((key) =>
        this.#node({
          id: `${nodeKinds.field}:${menu.id}:${key}`,
          parentID: `${nodeKinds.menu}:${menu.id}`,
          level,
          text: this.#objects.name(objectTypes.field, key),
          objType: objectTypes.field,
          key,
          menuId: menu.id,
          ctrlId: key.slice(key.indexOf('.') + 1),
          maskable: this.#objects.isMaskable(key),
        }),
      );
  }

  #otherGroup(level: number): TreeNode[] {
    if (this.#freeFunctions(level + 1).length === 0) return [];
    const name = this.#objects.text('permission.otherFunctions');
    return [
      this.#node({ id: nodeKinds.other, parentID: '', level, text: name, objType: 8, key: '', isparent: 'true' }),
    ];
  }

  #freeFunctions(level: number): TreeNode[] {
    const { all } = this.#holdings;
    return catalogue()
      .functions.filter((key) => all.isFree(key) && !catalogue().isPlatform(key))
      .map((key) => this.#functionNode(key, { parentID: nodeKinds.other, level }));
  }
}

/** One level of the tree of objects, or what a search or the filter "only granted" finds with the nodes above. */
export async function objectTree(
  context: Context,
  subject: Subject,
  asked: { readonly parent: string; readonly q: string; readonly granted: boolean },
): Promise<{ items: TreeNode[] }> {
  const objects = await objectsOf(context);
  const grove = new Grove(objects, await holdingsOf(context, subject, objects), await grantWorld(context, objects));
  if (asked.q === '' && !asked.granted) return { items: grove.below(asked.parent, levelBelow(objects, asked.parent)) };
  const nodes = grove.whole();
  const sought = asked.q.trim().toLowerCase();
  const kept = new Set<string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    const fits = sought === '' || `${node.text} ${node.key}`.toLowerCase().includes(sought);
    if (!fits || (asked.granted && node.purviewType === 0)) continue;
    for (let at: TreeNode | undefined = node; at && !kept.has(at.id); at = byId.get(at.parentID)) kept.add(at.id);
  }
  return { items: nodes.filter(({ id }) => kept.has(id)).map((node) => ({ ...node, open: node.isparent === 'true' })) };
}

function levelBelow(objects: Objects, parent: string): number {
  let level = 1;
  for (let at: string | null | undefined = parent === '' ? null : parent.slice(2); at; at = objects.menu(at)?.parentId)
    level += 1;
  return parent === nodeKinds.other ? 2 : level;
}

/** Fields of the entities of a menu and controls of its designed page, and whether each needs a grant of its own. Throws `common.notFound`. */
export async function controlsOf(context: Context, menuId: string): Promise<{ items: ControlItem[] }> {
  // Nothing else asks the database here, so that menus of an older epoch would be shown.
  await context.batch(() => []);
  const objects = await objectsOf(context);
  objects.require(objectTypes.menu, menuId);
  const page = objects.menu(menuId)?.page ?? '';
  const declared = new Set(declaredControls());
  const designed = (objects.menu(menuId)?.controls ?? []).map(({ key }) => ({
    key,
    name: objects.name(objectTypes.field, key),
    // The design of the page says which are closed.
    declared: true,
    controlled: objects.tenant.controlled.has(key),
  }));
  const fields = (catalogue().pages.get(page)?.entities ?? []).flatMap((entity) => {
    const resource = resourceOfEntity(entity);
    return Object.entries(resource?.fields ?? {})
      .filter(([, field]) => field.kind !== 'password')
      .map(([name]) => {
        const key = `${entity}.${name}`;
        return {
          key,
          name: `${context.texts.entityName(context.locale, entity)} · ${objects.name(objectTypes.field, key)}`,
          declared: declared.has(key),
          controlled: objects.tenant.controlled.has(key),
        };
      });
  });
  return { items: [...fields, ...designed] };
}

/**
 * Makes a field controlled, or free again; a free one has no grants, so those that it has are taken away once that was
 * confirmed. Throws `perm.unknownObject`, `page.controlHasPerm`.
 */
export async function setControl(
  context: Context,
  { key, controlled, confirmed }: { readonly key: string; readonly controlled: boolean; readonly confirmed: boolean },
): Promise<void> {
  const objects = await objectsOf(context);
  const [entity = '', name = ''] = key.split('.');
  if (resourceOfEntity(entity)?.fields[name] === undefined) objects.require(objectTypes.field, key);
  if (declaredControls().includes(key) || objects.isDesigned(key))
    throw new AppError('perm.unknownObject', 422, { params: { object: key } });
  await context.tx(async (tx) => {
    if (!controlled) await requireControlsHeld(context, [key]);
    const [grants] = await tx.batch([query.countGrants(objectTypes.field, key)]);
    const has = grants !== undefined && (toObjects<{ n: number }>(grants)[0]?.n ?? 0) > 0;
    if (!controlled && has && !confirmed) throw new AppError('page.controlHasPerm', 409);
    await tx.batch(query.writeControl(context, key, controlled));
  });
}
