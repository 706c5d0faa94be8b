import { may, purviewOf } from '@mp/kernel/server';
import type { Rights } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import type { Explanation, ExplainStep, Purview } from '../contract/index.ts';
import { catalogue, resourceOfEntity } from './catalogue.ts';
import type { Judge } from './judge.ts';
import type { MenuFact } from './menu-source.ts';
import type { Objects } from './objects.ts';

/** Menus that a step names, at most. */
const mostNamed = 5;

/** Steps that lead to a decision, and what would allow it. */
export class Story {
  readonly steps: ExplainStep[] = [];
  readonly wouldAllow: Explanation['wouldAllow'] = [];
  readonly #objects: Objects;
  constructor(objects: Objects) {
    this.#objects = objects;
  }
  step(rule: string, purview: Purview, params: ExplainStep['params'] = {}): void {
    this.steps.push({ rule, params, purview });
  }
  /** One step for several menus, the first of them by name. */
  menus(rule: string, purview: Purview, menus: readonly MenuFact[]): void {
    this.step(rule, purview, { menus: this.#objects.menuNames(menus, mostNamed), count: menus.length });
  }
  offer(objType: number, key: string, purview: Purview): void {
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
export function explainMenu(story: Story, objects: Objects, judge: Judge, menu: MenuFact): Purview {
  const own = judge.raw(objectTypes.menu, menu.id)?.purview ?? 0;
  if (!menu.enabled) story.step('menuDisabled', 0, { menu: objects.name(1, menu.id) });
  story.step('ceiling', judge.menuCeiling(menu), { withheld: judge.menuCeiling(menu) === 0 });
  if (judge.member.admin) story.step(`${judge.member.admin}Admin`, judge.menu(menu));
  else {
    story.step('granted', own, { sources: own > 0 ? 1 : 0 });
    const below = own === 0 && menu.enabled ? judge.openedBy(menu) : [];
    if (below.length > 0) story.menus('below', 1, below);
  }
  const decision = judge.menu(menu);
  if (decision < 2 && menu.enabled) story.offer(objectTypes.menu, menu.id, decision === 0 ? 1 : 2);
  return decision;
}

/** The menus that decide over a function: those that open it, else those that might; one step for all of a kind. */
function explainCarriers(story: Story, judge: Judge, key: string): void {
  const reachable = judge.carriersOf(key).filter(({ menu }) => judge.menuCeiling(menu) > 0);
  const brought = reachable.filter(({ menu, least }) => least < 3 && judge.menu(menu) >= least);
  const open = reachable.filter(({ menu }) => judge.menu(menu) > 0);
  const [rule, told] =
    brought.length > 0
      ? (['carried', brought] as const)
      : open.length > 0
        ? ([judge.may(key) ? 'menuOpens' : 'menuOpen', open] as const)
        : (['menuClosed', reachable] as const);
  const menus = [...new Set(told.map(({ menu }) => menu))];
  const purview = Math.max(0, ...menus.map((menu) => judge.menu(menu))) as Purview;
  if (menus.length > 0) story.menus(rule, purview, menus);
}

/** What decides over a function. */
export function explainFunction(story: Story, objects: Objects, judge: Judge, key: string): Purview {
  const decision: Purview = judge.may(key) ? 2 : 0;
  const { admin } = judge.member;
  if (admin === 'platform') {
    story.step('platformAdmin', 2);
    return decision;
  }
  if (catalogue().isPlatform(key)) story.step('platformOnly', 0);
  story.step('ceiling', judge.isWithheld(key) ? 0 : 2, { withheld: judge.isWithheld(key) });
  if (admin) {
    story.step('tenantAdmin', decision);
    return decision;
  }
  const raw = judge.raw(objectTypes.function, key) !== undefined;
  story.step('granted', raw ? 2 : 0, { sources: raw ? 1 : 0 });
  const carriers = judge.carriersOf(key);
  explainCarriers(story, judge, key);
  if (judge.isFree(key)) story.step('free', raw ? 2 : 0);
  if (decision === 0) {
    for (const { menu, least } of carriers)
      if (menu.enabled && (least < 3 || (raw && judge.menu(menu) === 0)))
        story.offer(objectTypes.menu, menu.id, least === 2 ? 2 : 1);
    if (!raw) story.offer(objectTypes.function, key, 2);
    if (!raw && carriers.length > 0 && carriers.every(({ menu }) => judge.menu(menu) === 0))
      for (const { menu } of carriers.filter(({ menu }) => menu.enabled).slice(0, 1))
        story.offer(objectTypes.menu, menu.id, 1);
  }
  return decision;
}

/** What decides over a field or a control, with the functions of its entity. */
export function explainField(
  story: Story,
  objects: Objects,
  known: { readonly judge: Judge; readonly rights: Rights },
  key: string,
): { decision: Purview; masked: boolean } {
  const [entity = '', name = ''] = key.split('.');
  const resource = resourceOfEntity(entity);
  const { judge, rights } = known;
  const isControlled = judge.tenant.controlled.has(key);
  const own = judge.field(key);
  if (judge.member.admin) story.step(`${judge.member.admin}Admin`, 2);
  else story.step(isControlled ? 'fieldControlled' : 'fieldFree', own.purview);
  if (!resource) {
    if (own.purview < 2) story.offer(objectTypes.field, key, own.purview === 0 ? 1 : 2);
    return { decision: own.purview, masked: own.masked };
  }
  const reads = may(rights, `${entity}.read`);
  story.step(reads ? 'entityReadable' : 'entityClosed', reads ? 2 : 0, { name: objects.name(2, `${entity}.read`) });
  const writes = may(rights, `${entity}.update`) || may(rights, `${entity}.create`);
  story.step(writes ? 'entityWritable' : 'entityReadOnly', writes ? 2 : 1);
  const decision = reads ? purviewOf(rights, resource, name) : 0;
  if (!reads) explainFunctionOffers(story, objects, judge, `${entity}.read`);
  if (isControlled && own.purview < 2) story.offer(objectTypes.field, key, own.purview === 0 ? 1 : 2);
  if (reads && !writes) explainFunctionOffers(story, objects, judge, `${entity}.update`);
  return { decision, masked: own.masked && decision > 0 };
}

function explainFunctionOffers(story: Story, objects: Objects, judge: Judge, key: string): void {
  const inner = new Story(objects);
  explainFunction(inner, objects, judge, key);
  for (const { objType, key: object, purview } of inner.wouldAllow) story.offer(objType, object, purview);
}

/** What decides over an endpoint: its function, or a grant on itself. */
export function explainApi(story: Story, objects: Objects, judge: Judge, id: string): Purview {
  const access = catalogue().endpoints.get(id) ?? '';
  const through = explainFunction(story, objects, judge, access);
  const decision: Purview = judge.mayCall(id) ? 2 : 0;
  if (through === 0) {
    story.step(judge.raw(objectTypes.api, id) ? 'apiGranted' : 'apiNotGranted', decision);
    if (decision === 0) story.offer(objectTypes.api, id, 2);
  }
  return decision;
}
