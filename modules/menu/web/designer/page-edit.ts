import { fieldOf, type Resource } from '@mp/kernel/contract';
import {
  blockKinds,
  isFieldKind,
  kindsIn,
  resourceKeyOf,
  type BlockKind,
  type ComponentKind,
  type PageBlock,
  type PageComponent,
  type PageDefinition,
} from '../../contract/index.ts';

/** What is selected in the editor: the page, a block, or a component of it. */
export type Place =
  | { readonly at: 'page' }
  | { readonly at: 'block'; readonly block: string }
  | { readonly at: 'component'; readonly block: string; readonly alias: string };

/** The page itself. */
export const wholePage: Place = { at: 'page' };

/** A place as one word, for keys and drags. */
export function placeId(place: Place): string {
  return place.at === 'page' ? 'page' : place.at === 'block' ? `b:${place.block}` : `c:${place.block}:${place.alias}`;
}

/** The place behind such a word. */
export function placeOf(id: string): Place {
  const [kind, block = '', alias = ''] = id.split(':');
  if (kind === 'b') return { at: 'block', block };
  return kind === 'c' ? { at: 'component', block, alias } : wholePage;
}

/** What is dragged: something new, or something that is there. */
export type Dragged =
  | { readonly new: 'block'; readonly kind: BlockKind }
  | { readonly new: 'component'; readonly kind: ComponentKind }
  | { readonly new: 'field'; readonly field: string }
  | { readonly move: string };

/** A drag as text. */
export const dragText = (dragged: Dragged): string => JSON.stringify(dragged);

/** The drag behind a text; undefined for one from elsewhere. */
export function draggedOf(text: string): Dragged | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && ('new' in read || 'move' in read)
      ? (read as Dragged)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The block at a place. */
export function blockAt(page: PageDefinition, place: Place): PageBlock | undefined {
  return place.at === 'page' ? undefined : page.blocks.find(({ id }) => id === place.block);
}

/** The component at a place. */
export function componentAt(page: PageDefinition, place: Place): PageComponent | undefined {
  return place.at === 'component'
    ? blockAt(page, place)?.components.find(({ alias }) => alias === place.alias)
    : undefined;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? wanted : `${wanted}${at}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

const idsOf = (page: PageDefinition) => new Set(page.blocks.map(({ id }) => id.toLowerCase()));
const aliasesOf = (page: PageDefinition) =>
  new Set(page.blocks.flatMap(({ components }) => components.map(({ alias }) => alias.toLowerCase())));

/** What an act answers: the page afterwards and what is selected, or why it is refused. */
export type Edited =
  | { readonly page: PageDefinition; readonly place: Place }
  | { readonly refused: string; readonly params?: Readonly<Record<string, string>> };

/** A new block behind the one at `place`, at the end of the page without one. */
export function addBlock(page: PageDefinition, kind: BlockKind, place: Place): Edited {
  const id = freeName(kind, idsOf(page));
  const grid = page.blocks.find((each) => each.kind === 'grid');
  const form = page.blocks.find((each) => each.kind === 'form');
  // A search or form of a page with a grid is most often that grid's.
  const target =
    (kind === 'search' || kind === 'toolbar' || kind === 'form') && grid
      ? grid.id
      : kind === 'section' && form
        ? form.id
        : undefined;
  const block: PageBlock = { kind, id, ...(target === undefined ? {} : { target }), components: [] };
  const at = page.blocks.findIndex((each) => place.at !== 'page' && each.id === place.block);
  const blocks =
    at < 0 ? [...page.blocks, block] : [...page.blocks.slice(0, at + 1), block, ...page.blocks.slice(at + 1)];
  return { page: { ...page, blocks }, place: { at: 'block', block: id } };
}

/** Why something may not be put at a place; undefined when it may. */
function refusalAt(page: PageDefinition, place: Place, kind: ComponentKind | BlockKind): Edited | undefined {
  const block = blockAt(page, place);
  const isBlock = blockKinds.some((each) => each === kind);
  if (isBlock) return block ? { refused: 'page.noNesting' } : undefined;
  if (!block) return { refused: 'page.notContainer' };
  if (!kindsIn(block.kind).includes(kind as ComponentKind))
    return { refused: 'page.kindNotHere', params: { kind: `@page.kind.${kind}` } };
  return undefined;
}

/** A new component in the block at `place`, behind the component there. */
export function addComponent(page: PageDefinition, kind: ComponentKind, place: Place): Edited {
  const refused = refusalAt(page, place, kind);
  if (refused) return refused;
  return insert(page, place, { kind, alias: freeName(kind, aliasesOf(page)) });
}

function insert(page: PageDefinition, place: Place, component: PageComponent): Edited {
  const block = blockAt(page, place);
  if (!block || place.at === 'page') return { refused: 'page.notContainer' };
  const at = place.at === 'component' ? block.components.findIndex(({ alias }) => alias === place.alias) : -1;
  const components =
    at < 0
      ? [...block.components, component]
      : [...block.components.slice(0, at + 1), component, ...block.components.slice(at + 1)];
  return {
    page: patchBlock(page, block.id, { components }),
    place: { at: 'component', block: block.id, alias: component.alias },
  };
}

/** A field of the resource that a block binds, ready-made. */
export function addField(
  page: PageDefinition,
  resource: Resource | undefined,
  { name, place }: { readonly name: string; readonly place: Place },
): Edited {
  const field = resource && fieldOf(resource, name);
  const block = blockAt(page, place);
  if (!block) return { refused: 'page.notContainer' };
  if (!field || !isFieldKind(field.kind)) return { refused: 'page.fieldUnknown', params: { name } };
  const refused = refusalAt(page, place, field.kind);
  if (refused) return refused;
  if (block.kind === 'grid' && block.components.some(({ fieldName }) => fieldName === name))
    return { refused: 'page.columnExists' };
  const alias = freeName(`${block.id}_${name}`, aliasesOf(page));
  return insert(page, place, {
    kind: field.kind,
    alias,
    fieldName: name,
    ...(field.required && field.kind !== 'boolean' && block.kind === 'form' ? { required: true } : {}),
  });
}

/** The page with a block changed; its new id is followed by those that name it. */
export function patchBlock(page: PageDefinition, id: string, patch: Partial<PageBlock>): PageDefinition {
  const renamed = patch.id !== undefined && patch.id !== id ? patch.id : undefined;
  const follow = (target: string | undefined) => (renamed !== undefined && target === id ? renamed : target);
  return {
    ...page,
    blocks: page.blocks.map((block) => {
      const next = block.id === id ? { ...block, ...patch } : block;
      return cleaned({
        ...next,
        target: follow(next.target),
        components: next.components.map((each) =>
          each.target === undefined ? each : cleaned({ ...each, target: follow(each.target) }),
        ),
      });
    }),
  };
}

/** The page with a component changed. */
export function patchComponent(page: PageDefinition, place: Place, patch: Partial<PageComponent>): PageDefinition {
  const block = blockAt(page, place);
  if (!block || place.at !== 'component') return page;
  return patchBlock(page, block.id, {
    components: block.components.map((each) => (each.alias === place.alias ? cleaned({ ...each, ...patch }) : each)),
  });
}

/** Without what is undefined or blank: an empty property is none. */
function cleaned<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')) as T;
}

/** The page without what stands at a place. */
export function remove(page: PageDefinition, place: Place): Edited {
  if (place.at === 'page') return { page, place };
  if (place.at === 'block')
    return { page: { ...page, blocks: page.blocks.filter(({ id }) => id !== place.block) }, place: wholePage };
  const block = blockAt(page, place);
  if (!block) return { page, place: wholePage };
  const components = block.components.filter(({ alias }) => alias !== place.alias);
  return { page: patchBlock(page, block.id, { components }), place: { at: 'block', block: block.id } };
}

/** One place up or down among its brothers. */
export function moveBy(page: PageDefinition, place: Place, by: -1 | 1): Edited {
  if (place.at === 'page') return { page, place };
  if (place.at === 'block') {
    const at = page.blocks.findIndex(({ id }) => id === place.block);
    return { page: { ...page, blocks: swapped(page.blocks, at, at + by) }, place };
  }
  const block = blockAt(page, place);
  if (!block) return { page, place };
  const at = block.components.findIndex(({ alias }) => alias === place.alias);
  return { page: patchBlock(page, block.id, { components: swapped(block.components, at, at + by) }), place };
}

function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const out = [...list];
  const [a, b] = [out[from], out[to]];
  if (a === undefined || b === undefined) return out;
  out[from] = b;
  out[to] = a;
  return out;
}

/** Puts what stands at a place behind what stands at another one. */
export function moveTo(page: PageDefinition, from: Place, to: Place): Edited {
  if (placeId(from) === placeId(to) || from.at === 'page') return { page, place: from };
  if (from.at === 'block') return moveBlock(page, from, to);
  const component = componentAt(page, from);
  if (!component) return { page, place: wholePage };
  const refused = refusalAt(page, to, component.kind);
  if (refused) return refused;
  const taken = remove(page, from);
  return 'page' in taken ? insert(taken.page, to, component) : taken;
}

function moveBlock(page: PageDefinition, from: Extract<Place, { readonly at: 'block' }>, to: Place): Edited {
  const moved = blockAt(page, from);
  if (!moved) return { page, place: wholePage };
  if (to.at === 'component') return { refused: 'page.noNesting' };
  const rest = page.blocks.filter(({ id }) => id !== from.block);
  const at = to.at === 'block' ? rest.findIndex(({ id }) => id === to.block) : -1;
  // Downwards it goes behind what it is dropped on, upwards in front of it.
  const wasAbove =
    to.at === 'block' &&
    page.blocks.findIndex(({ id }) => id === from.block) < page.blocks.findIndex(({ id }) => id === to.block);
  const place = at < 0 ? rest.length : wasAbove ? at + 1 : at;
  return { page: { ...page, blocks: [...rest.slice(0, place), moved, ...rest.slice(place)] }, place: from };
}

/** Fields of the resource behind a block that may stand in it; those that are there already come last. */
export function offeredFields(page: PageDefinition, block: PageBlock, resource: Resource): readonly string[] {
  const used = new Set(block.components.flatMap(({ fieldName }) => fieldName ?? []));
  const fits = Object.entries(resource.fields)
    .filter(([, field]) => !field.hidden && isFieldKind(field.kind) && kindsIn(block.kind).includes(field.kind))
    .map(([name]) => name);
  return [...fits.filter((name) => !used.has(name)), ...fits.filter((name) => used.has(name))];
}

/** Key of the resource behind the block at a place. */
export function boundKey(page: PageDefinition, place: Place): string | undefined {
  const block = blockAt(page, place);
  return block && resourceKeyOf(page, block);
}

/** The place that a problem's path leads to. */
export function placeOfPath(page: PageDefinition, path: string): Place {
  const [first, block, second, component] = path.split('.');
  const found = first === 'blocks' ? page.blocks[Number(block)] : undefined;
  if (!found) return wholePage;
  const inner = second === 'components' ? found.components[Number(component)] : undefined;
  return inner ? { at: 'component', block: found.id, alias: inner.alias } : { at: 'block', block: found.id };
}
