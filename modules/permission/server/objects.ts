import { declaredEndpoints, pickText } from '@mp/kernel/contract';
import type { Language } from '@mp/kernel/contract';
import type { Context, Database, Member, TxContext } from '@mp/kernel/server';
import type { Texts } from '@mp/kernel/server';
import { grantErrors, objectTypes } from '../contract/index.ts';
import type { Access } from '../contract/index.ts';
import { catalogue, fieldName, functionName, resourceOfEntity } from './catalogue.ts';
import type { MenuControl, MenuFact } from './menu-source.ts';
import { loadTenant } from './rights.query.ts';
import { tenantFacts } from './rights.service.ts';
import { wholeFunction } from './rights-evaluator.ts';
import type { TenantFacts } from './rights-evaluator.ts';

/** The objects of a tenant: which there are, what they are called, what may be held of them at most. */
export class Objects {
  readonly tenant: TenantFacts;
  readonly #menus: ReadonlyMap<string, MenuFact>;
  /** Controls of designed pages by key. */
  readonly #controls: ReadonlyMap<string, MenuControl>;
  readonly #texts: Texts;
  readonly #language: Language;

  constructor(tenant: TenantFacts, texts: Texts, language: Language) {
    this.tenant = tenant;
    this.#menus = new Map((tenant.menus ?? []).map((menu) => [menu.id, menu]));
    this.#controls = new Map(
      (tenant.menus ?? []).flatMap(({ controls = [] }) => controls.map((control) => [control.key, control])),
    );
    this.#texts = texts;
    this.#language = language;
  }

  menu(id: string): MenuFact | undefined {
    return this.#menus.get(id);
  }

  /** Whether there is such an object; reports, directories and further kinds are their modules' affair. */
  has(objType: number, key: string): boolean {
    switch (objType) {
      case objectTypes.menu:
        return this.#menus.has(key);
      case objectTypes.function:
        return isFunction(key);
      case objectTypes.field:
        return this.tenant.controlled.has(key);
      case objectTypes.api:
        return catalogue().endpoints.has(key);
      default:
        return objType > objectTypes.api;
    }
  }

  name(objType: number, key: string): string {
    switch (objType) {
      case objectTypes.menu: {
        const menu = this.#menus.get(key);
        return menu ? pickText(menu.name, this.#language) : key;
      }
      case objectTypes.function:
      case objectTypes.record:
        return functionName(this.#texts, this.#language, key);
      case objectTypes.field: {
        const control = this.#controls.get(key);
        return control ? pickText(control.name, this.#language) : fieldName(this.#texts, this.#language, key);
      }
      case objectTypes.api: {
        const endpoint = declaredEndpoints().get(key);
        return endpoint ? this.#texts.endpointName(this.#language, endpoint) : key;
      }
      default:
        return key;
    }
  }

  /** The name of a function or page that brings an operation. */
  tieName(key: string): string {
    const page = catalogue().pages.get(key);
    return page ? this.text(page.title) : this.name(objectTypes.function, key);
  }

  /** Names of menus in a row, the first ones of many with the number of all. */
  menuNames(menus: readonly MenuFact[], max: number): string {
    const names = menus.slice(0, max).map(({ id }) => this.name(objectTypes.menu, id));
    const list = new Intl.ListFormat(this.#language).format(names);
    return menus.length <= max
      ? list
      : this.text('permission.explain.amongMenus', { menus: list, total: menus.length });
  }

  /** Objects that are held wholly or not at all. */
  isWhole(objType: number): boolean {
    return objType === objectTypes.function || objType === objectTypes.api;
  }

  /** The most that anybody below the platform can hold of an object. */
  ceiling(objType: number, key: string): Access {
    const { withheldPages, withheldFunctions } = this.tenant;
    const closed = (name: string) => catalogue().isPlatform(name) || withheldFunctions.has(wholeFunction(name));
    switch (objType) {
      case objectTypes.menu: {
        const menu = this.#menus.get(key);
        return !menu || menu.platform || (menu.page !== null && withheldPages.has(menu.page)) ? 0 : 2;
      }
      case objectTypes.function:
        return closed(key) ? 0 : 2;
      case objectTypes.api:
        return closed(catalogue().endpoints.get(key) ?? '') ? 0 : 2;
      default:
        return 2;
    }
  }

  /** Whether it is a control of a designed page, which is closed and opened in its design. */
  isDesigned(key: string): boolean {
    return this.#controls.has(key);
  }

  /** Throws `perm.unknownObject` unless there is such an object. */
  require(objType: number, key: string): void {
    if (!this.has(objType, key)) throw grantErrors.unknownObject({ object: key });
  }

  /** Whether the field has a mask, so that it may be granted masked. */
  isMaskable(key: string): boolean {
    const [entity = '', name = ''] = key.split('.');
    return resourceOfEntity(entity)?.fields[name]?.mask !== undefined;
  }

  text(key: string, params: Parameters<Texts['text']>[2] = {}): string {
    return this.#texts.text(this.#language, key, params);
  }
}

function isFunction(key: string): boolean {
  const { functions } = catalogue();
  if (functions.includes(key)) return true;
  const [entity = '', action = '', field = ''] = key.split('.');
  return (
    action === 'reveal' &&
    functions.includes(`${entity}.reveal`) &&
    resourceOfEntity(entity)?.fields[field]?.mask !== undefined
  );
}

/** The objects of the caller's tenant, named in his language. */
export async function objectsOf(context: Context): Promise<Objects> {
  const { tenantId, epoch } = context.principal;
  const facts = await tenantFacts(context.services.database, { tenantId, epoch } satisfies Pick<
    Member,
    'tenantId' | 'epoch'
  >);
  return new Objects(facts, context.texts, context.locale);
}

/** The objects as they stand within an open transaction, with the menus and controls that it has made. */
export async function objectsWithin(tx: TxContext): Promise<Objects> {
  // The scope of the transaction is the tenant's already; the first statement of each batch would set it anew.
  const inside: Pick<Database, 'batch'> = {
    batch: async ([, ...statements]) => [
      { columns: [], types: [], rows: [], affected: 0 },
      ...(await tx.batch(statements)),
    ],
  };
  return new Objects(await loadTenant(inside, tx.tenantId), tx.texts, tx.locale);
}
