import { may, accessLevelOf } from '@mp/kernel/server';
import type { Rights } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import type { Explanation, ExplainStep, Access } from '../contract/index.ts';
import { catalogue, resourceOfEntity } from './catalogue.ts';
import type { RightsEvaluator } from './rights-evaluator.ts';
import type { MenuFact } from './menu-source.ts';
import type { Objects } from './objects.ts';

/** Menus that a step names, at most. */
const maxNamed = 5;

/** Steps that lead to a decision, and what would allow it. */
export class Story {
  readonly steps: ExplainStep[] = [];
  readonly wouldAllow: Explanation['wouldAllow'] = [];
  readonly #objects: Objects;
  constructor(objects: Objects) {
    this.#objects = objects;
  }
  step(rule: string, purview: Access, params: ExplainStep['params'] = {}): void {
    this.steps.push({ rule, params, purview });
  }
  /** One step for several menus, the first of them by name. */
  menus(rule: string, purview: Access, menus: readonly MenuFact[]): void {
    this.step(rule, purview, { menus: this.#objects.menuNames(menus, maxNamed), count: menus.length });
  }
  offer(objType: number, key: string, purview: Access): void {
    const name = this.#objects.name(objType, key);
    if (this.#objects.ceiling(objType, key) < purview) return;
    const text = this.#objects.text(
      `explain.offer.${purview === 1 ? 'read' : objType === 1 || objType === 4 ? 'write' : 'use'}`,
      { name },
    );
    if (!this.wouldAllow.some((each) => each.objType === objType && each.key === key))
      this.wouldAllow.push({ objType, key, name, purview, text });
  }
}

/** What decides over a menu. */
export function explainMenu(story: Story, objects: Objects, evaluator: RightsEvaluator, menu: MenuFact): Access {
  const own = evaluator.raw(objectTypes.menu, menu.id)?.purview ?? 0;
  if (!menu.enabled) story.step('menuDisabled', 0, { menu: objects.name(1, menu.id) });
  story.step('ceiling', evaluator.menuCeiling(menu), { withheld: evaluator.menuCeiling(menu) === 0 });
  if (evaluator.member.admin) story.step(`${evaluator.member.admin}Admin`, evaluator.menu(menu));
  else {
    story.step('granted', own, { sources: own > 0 ? 1 : 0 });
    const below = own === 0 && menu.enabled ? evaluator.openedBy(menu) : [];
    if (below.length > 0) story.menus('below', 1, below);
  }
  const decision = evaluator.menu(menu);
  if (decision < 2 && menu.enabled) story.offer(objectTypes.menu, menu.id, decision === 0 ? 1 : 2);
  return decision;
}

/** The menus that decide over a function: those that open it, else those that might; one step for all of a kind. */
function explainCarriers(story: Story, evaluator: RightsEvaluator, key: string): void {
  const reachable = evaluator.carriersOf(key).filter(({ menu }) => evaluator.menuCeiling(menu) > 0);
  const brought = reachable.filter(({ menu, least }) => least < 3 && evaluator.menu(menu) >= least);
  const open = reachable.filter(({ menu }) => evaluator.menu(menu) > 0);
  const [rule, told] =
    brought.length > 0
      ? (['carried', brought] as const)
      : open.length > 0
        ? ([evaluator.may(key) ? 'menuOpens' : 'menuOpen', open] as const)
        : (['menuClosed', reachable] as const);
  const menus = [...new Set(told.map(({ menu }) => menu))];
  const purview = Math.max(0, ...menus.map((menu) => evaluator.menu(menu))) as Access;
  if (menus.length > 0) story.menus(rule, purview, menus);
}

/** What decides over a function. */
export function explainFunction(story: Story, objects: Objects, evaluator: RightsEvaluator, key: string): Access {
  const decision: Access = evaluator.may(key) ? 2 : 0;
  const { admin } = evaluator.member;
  if (admin === 'platform') {
    story.step('platformAdmin', 2);
    return decision;
  }
  if (catalogue().isPlatform(key)) story.step('platformOnly', 0);
  story.step('ceiling', evaluator.isWithheld(key) ? 0 : 2, { withheld: evaluator.isWithheld(key) });
  if (admin) {
    story.step('tenantAdmin', decision);
    return decision;
  }
  const raw = evaluator.raw(objectTypes.function, key) !== undefined;
  story.step('granted', raw ? 2 : 0, { sources: raw ? 1 : 0 });
  const carriers = evaluator.carriersOf(key);
  explainCarriers(story, evaluator, key);
  if (evaluator.isFree(key)) story.step('free', raw ? 2 : 0);
  if (decision === 0) {
    for (const { menu, least } of carriers)
      if (menu.enabled && (least < 3 || (raw && evaluator.menu(menu) === 0)))
        story.offer(objectTypes.menu, menu.id, least === 2 ? 2 : 1);
    if (!raw) story.offer(objectTypes.function, key, 2);
    if (!raw && carriers.length > 0 && carriers.every(({ menu }) => evaluator.menu(menu) === 0))
      for (const { menu } of carriers.filter(({ menu }) => menu.enabled).slice(0, 1))
        story.offer(objectTypes.menu, menu.id, 1);
  }
  return decision;
}

/** What decides over a field or a control, with the functions of its entity. */
export function explainField(
  story: Story,
  objects: Objects,
  known: { readonly evaluator: RightsEvaluator; readonly rights: Rights },
  key: string,
): { decision: Access; masked: boolean } {
  const [entity = '', name = ''] = key.split('.');
  const resource = resourceOfEntity(entity);
  const { evaluator, rights } = known;
  const isControlled = evaluator.tenant.controlled.has(key);
  const own = evaluator.field(key);
  if (evaluator.member.admin) story.step(`${evaluator.member.admin}Admin`, 2);
  else story.step(isControlled ? 'fieldControlled' : 'fieldFree', own.purview);
  if (!resource) {
    if (own.purview < 2) story.offer(objectTypes.field, key, own.purview === 0 ? 1 : 2);
    return { decision: own.purview, masked: own.masked };
  }
  const reads = may(rights, `${entity}.read`);
  story.step(reads ? 'entityReadable' : 'entityClosed', reads ? 2 : 0, { name: objects.name(2, `${entity}.read`) });
  const writes = may(rights, `${entity}.update`) || may(rights, `${entity}.create`);
  story.step(writes ? 'entityWritable' : 'entityReadOnly', writes ? 2 : 1);
  const decision = reads ? accessLevelOf(rights, resource, name) : 0;
  if (!reads) explainFunctionOffers(story, objects, evaluator, `${entity}.read`);
  if (isControlled && own.purview < 2) story.offer(objectTypes.field, key, own.purview === 0 ? 1 : 2);
  if (reads && !writes) explainFunctionOffers(story, objects, evaluator, `${entity}.update`);
  return { decision, masked: own.masked && decision > 0 };
}

function explainFunctionOffers(story: Story, objects: Objects, evaluator: RightsEvaluator, key: string): void {
  const inner = new Story(objects);
  explainFunction(inner, objects, evaluator, key);
  for (const { objType, key: object, purview } of inner.wouldAllow) story.offer(objType, object, purview);
}

/** What decides over an endpoint: its function, or a grant on itself. */
export function explainApi(story: Story, objects: Objects, evaluator: RightsEvaluator, id: string): Access {
  const access = catalogue().endpoints.get(id) ?? '';
  const through = explainFunction(story, objects, evaluator, access);
  const decision: Access = evaluator.mayCall(id) ? 2 : 0;
  if (through === 0) {
    story.step(evaluator.raw(objectTypes.api, id) ? 'apiGranted' : 'apiNotGranted', decision);
    if (decision === 0) story.offer(objectTypes.api, id, 2);
  }
  return decision;
}
