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

/** Steps that lead to a decision over somebody's right, and what would allow it. */
export class Story {
  readonly steps: ExplainStep[] = [];
  readonly wouldAllow: Explanation['wouldAllow'] = [];
  readonly objects: Objects;
  readonly evaluator: RightsEvaluator;
  constructor(objects: Objects, evaluator: RightsEvaluator) {
    this.objects = objects;
    this.evaluator = evaluator;
  }
  step(rule: string, purview: Access, params: ExplainStep['params'] = {}): void {
    this.steps.push({ rule, params, purview });
  }
  /** One step for several menus, the first of them by name. */
  menus(rule: string, purview: Access, menus: readonly MenuFact[]): void {
    this.step(rule, purview, { menus: this.objects.menuNames(menus, maxNamed), count: menus.length });
  }
  offer(objType: number, key: string, purview: Access): void {
    const name = this.objects.name(objType, key);
    if (this.objects.ceiling(objType, key) < purview) return;
    const text = this.objects.text(
      `explain.offer.${purview === 1 ? 'read' : objType === 1 || objType === 4 ? 'write' : 'use'}`,
      { name },
    );
    if (!this.wouldAllow.some((each) => each.objType === objType && each.key === key))
      this.wouldAllow.push({ objType, key, name, purview, text });
  }
}

/** What decides over a menu. */
export function explainMenu(story: Story, menu: MenuFact): Access {
  const { objects, evaluator } = story;
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
function explainCarriers(story: Story, key: string): void {
  const { evaluator } = story;
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
export function explainFunction(story: Story, key: string): Access {
  const { evaluator } = story;
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
  const isGranted = evaluator.raw(objectTypes.function, key) !== undefined;
  story.step('granted', isGranted ? 2 : 0, { sources: isGranted ? 1 : 0 });
  explainCarriers(story, key);
  if (evaluator.isFree(key)) story.step('free', isGranted ? 2 : 0);
  if (decision === 0) offerFunction(story, key, { isGranted });
  return decision;
}

/** Offers what would open a function: menus that bring it, else a grant of its own with a menu in which to use it. */
function offerFunction(story: Story, key: string, { isGranted }: { readonly isGranted: boolean }): void {
  const { evaluator } = story;
  const carriers = evaluator.carriersOf(key).filter(({ menu }) => menu.enabled);
  for (const { menu, least } of carriers)
    if (least < 3 || (isGranted && evaluator.menu(menu) === 0))
      story.offer(objectTypes.menu, menu.id, least === 2 ? 2 : 1);
  if (isGranted) return;
  story.offer(objectTypes.function, key, 2);
  const isClosed = evaluator.carriersOf(key).every(({ menu }) => evaluator.menu(menu) === 0);
  const [first] = carriers;
  if (isClosed && first) story.offer(objectTypes.menu, first.menu.id, 1);
}

/** Offers the next access to a field. */
function offerField(story: Story, key: string, held: Access): void {
  if (held < 2) story.offer(objectTypes.field, key, held === 0 ? 1 : 2);
}

/** Whether the records of an entity may be read and changed. */
function explainEntity(story: Story, rights: Rights, entity: string): { reads: boolean; writes: boolean } {
  const reads = may(rights, `${entity}.read`);
  story.step(reads ? 'entityReadable' : 'entityClosed', reads ? 2 : 0, {
    name: story.objects.name(2, `${entity}.read`),
  });
  const writes = may(rights, `${entity}.update`) || may(rights, `${entity}.create`);
  story.step(writes ? 'entityWritable' : 'entityReadOnly', writes ? 2 : 1);
  return { reads, writes };
}

/** What decides over a field or a control, with the functions of its entity. */
export function explainField(story: Story, rights: Rights, key: string): { decision: Access; masked: boolean } {
  const [entity = '', name = ''] = key.split('.');
  const resource = resourceOfEntity(entity);
  const { evaluator } = story;
  const isControlled = evaluator.tenant.controlled.has(key);
  const own = evaluator.field(key);
  if (evaluator.member.admin) story.step(`${evaluator.member.admin}Admin`, 2);
  else story.step(isControlled ? 'fieldControlled' : 'fieldFree', own.purview);
  if (!resource) {
    offerField(story, key, own.purview);
    return { decision: own.purview, masked: own.masked };
  }
  const { reads, writes } = explainEntity(story, rights, entity);
  const decision = reads ? accessLevelOf(rights, resource, name) : 0;
  if (!reads) explainFunctionOffers(story, `${entity}.read`);
  if (isControlled) offerField(story, key, own.purview);
  if (reads && !writes) explainFunctionOffers(story, `${entity}.update`);
  return { decision, masked: own.masked && decision > 0 };
}

function explainFunctionOffers(story: Story, key: string): void {
  const inner = new Story(story.objects, story.evaluator);
  explainFunction(inner, key);
  for (const { objType, key: object, purview } of inner.wouldAllow) story.offer(objType, object, purview);
}

/** What decides over an endpoint: its function, or a grant on itself. */
export function explainApi(story: Story, id: string): Access {
  const { evaluator } = story;
  const access = catalogue().endpoints.get(id) ?? '';
  const through = explainFunction(story, access);
  const decision: Access = evaluator.mayCall(id) ? 2 : 0;
  if (through === 0) {
    const tie = evaluator.tieOf(id);
    story.step(evaluator.raw(objectTypes.api, id) ? 'apiGranted' : 'apiNotGranted', tie === undefined ? decision : 0);
    if (tie !== undefined) story.step('apiTied', decision, { name: story.objects.tieName(tie.function) });
    if (decision === 0) story.offer(objectTypes.api, id, 2);
  }
  return decision;
}
