import { declaredEndpoints, declaredResources, fieldOf, functionsOfResource, permissionKey } from '@mp/kernel/contract';
import type { PageFunctions, Resource } from '@mp/kernel/contract';
import { controlKey, isFieldKind } from './page-definition.ts';
import type { PageBlock, PageComponent, PageDefinition } from './page-definition.ts';

/** The resource that a block works on: its own, or its target's. */
export function resourceKeyOf(page: PageDefinition, block: PageBlock, depth = 0): string | undefined {
  if (block.resource !== undefined || block.target === undefined || depth > 3) return block.resource;
  const target = page.blocks.find(({ id }) => id === block.target);
  return target && resourceKeyOf(page, target, depth + 1);
}

/** Every resource that a page binds, those of pickers apart. */
export function resourcesOfDefinition(page: PageDefinition): { readonly bound: string[]; readonly picked: string[] } {
  const bound = new Set<string>();
  const picked = new Set<string>();
  for (const block of page.blocks) {
    const key = resourceKeyOf(page, block);
    if (key !== undefined) bound.add(key);
    for (const component of block.components) {
      const to = pickedBy(component, key === undefined ? undefined : declaredResources().get(key));
      if (to !== undefined) picked.add(to);
    }
  }
  return { bound: [...bound], picked: [...picked].filter((key) => !bound.has(key)) };
}

function pickedBy({ dataSource, fieldName }: PageComponent, resource: Resource | undefined): string | undefined {
  if (dataSource?.kind === 'resource') return dataSource.resource;
  return resource && fieldName !== undefined ? fieldOf(resource, fieldName)?.to : undefined;
}

/** Ids of the endpoints that a page calls. */
export function apisOfDefinition(page: PageDefinition): { readonly reads: string[]; readonly writes: string[] } {
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const { loadApi, saveApi, components } of page.blocks) {
    if (loadApi !== undefined) reads.add(loadApi);
    if (saveApi !== undefined) writes.add(saveApi);
    for (const { dataSource, action, api } of components) {
      if (dataSource?.kind === 'api') reads.add(dataSource.api);
      if (action === 'call' && api !== undefined) writes.add(api);
    }
  }
  return { reads: [...reads], writes: [...writes] };
}

/** Whether the page lets records of the resource be made and changed. */
function isEdited(page: PageDefinition, key: string): boolean {
  return page.blocks.some(
    (block) =>
      resourceKeyOf(page, block) === key &&
      (block.kind === 'form' || (block.kind === 'grid' && block.editable !== false)),
  );
}

/** Functions of the resources that the page binds, by what they are good for there. */
function functionsOfBound(page: PageDefinition, keys: Iterable<string>) {
  const reads = new Set<string>();
  const writes = new Set<string>();
  const others = new Set<string>();
  for (const key of keys) {
    const resource = declaredResources().get(key);
    if (!resource) continue;
    for (const name of functionsOfResource(resource)) {
      const action = name.slice(name.indexOf('.') + 1);
      if (action === 'read') reads.add(name);
      else if (!isEdited(page, key)) continue;
      else if (action === 'create' || action === 'update') writes.add(name);
      else others.add(name);
    }
  }
  return { reads, writes, others };
}

/** The function that an endpoint asks for; none where a session is enough. */
function functionOfEndpoint(id: string): string[] {
  const needed = declaredEndpoints().get(id)?.access;
  return needed === undefined || needed === 'public' || needed === 'session' ? [] : [needed];
}

/**
 * The functions that come with a menu of the page: with a readable one what it reads, with a writable one what it
 * saves; everything else that its resources offer is granted one by one.
 */
export function functionsOfDefinition(page: PageDefinition): PageFunctions {
  const { bound, picked } = resourcesOfDefinition(page);
  const { reads, writes, others } = functionsOfBound(page, bound);
  for (const key of picked) {
    const resource = declaredResources().get(key);
    if (resource) reads.add(permissionKey(resource, 'read'));
  }
  const apis = apisOfDefinition(page);
  for (const name of apis.reads.flatMap(functionOfEndpoint)) reads.add(name);
  for (const name of apis.writes.flatMap(functionOfEndpoint)) if (!reads.has(name)) writes.add(name);
  return {
    reads: [...reads].sort(),
    writes: [...writes].filter((name) => !reads.has(name)).sort(),
    others: [...others].filter((name) => !reads.has(name) && !writes.has(name)).sort(),
  };
}

/** A control of a page as rights name it. */
export interface PageControl {
  readonly key: string;
  readonly alias: string;
  readonly block: string;
  readonly component: PageComponent;
  readonly isControlled: boolean;
}

/** All controls of a page with the keys by which they are granted. */
export function allControlsOf(formId: string, page: PageDefinition): PageControl[] {
  return page.blocks.flatMap((block) =>
    block.components.map((component) => ({
      key: controlKey(formId, component.alias),
      alias: component.alias,
      block: block.id,
      component,
      isControlled: component.permission === 'controlled',
    })),
  );
}

/** The controls of a page that need a grant of their own, by `<formId>.<alias>`. */
export function controlsOf(formId: string, page: PageDefinition): PageControl[] {
  return allControlsOf(formId, page).filter(({ isControlled }) => isControlled);
}

/** Names of the fields that a block shows, in order. */
export function fieldNamesOf(block: PageBlock): string[] {
  return block.components.flatMap(({ kind, fieldName }) =>
    isFieldKind(kind) && fieldName !== undefined ? [fieldName] : [],
  );
}

/**
 * The page as somebody sees it: controlled controls without a grant are left out, those granted for reading only are
 * read-only. Blocks whose last component went are left out with it, and so is what leads to them.
 */
export function seenDefinition(
  formId: string,
  page: PageDefinition,
  accessLevelOf: (key: string, component: PageComponent) => 0 | 1 | 2,
): PageDefinition {
  const blocks = page.blocks.flatMap((block) => {
    const components = block.components.flatMap((component) => {
      const purview = accessLevelOf(controlKey(formId, component.alias), component);
      if (purview === 0) return [];
      return purview === 1 && isFieldKind(component.kind) ? [{ ...component, readOnly: true }] : [component];
    });
    return block.components.length > 0 && components.length === 0 ? [] : [{ ...block, components }];
  });
  const ids = new Set(blocks.map(({ id }) => id));
  return {
    ...page,
    blocks: blocks
      .filter(({ target }) => target === undefined || ids.has(target))
      .map((block) => ({
        ...block,
        components: block.components.filter(({ kind, target }) => kind !== 'tab' || ids.has(target ?? '')),
      })),
  };
}
