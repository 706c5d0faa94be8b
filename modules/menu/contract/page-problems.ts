import { declaredEndpoints, declaredResources, fieldOf, hasScriptTag, isWellFormed } from '@mp/kernel/contract';
import type { Endpoint, ErrorParams, Resource } from '@mp/kernel/contract';
import {
  blockKinds,
  componentKinds,
  definitionLimits,
  isFieldKind,
  kindsIn,
  pageDefinitionShape,
} from './page-definition.ts';
import type { PageBlock, PageComponent, PageDefinition } from './page-definition.ts';
import { ExpressionError, fieldsOfExpression, parseExpression, reservedNames } from './page-expression.ts';
import type { Expression } from './page-expression.ts';

/** Something that keeps a definition from being published. */
export interface PageProblem {
  /** Path in the definition, `blocks.0.components.2.alias`. */
  readonly path: string;
  readonly code: string;
  readonly params?: ErrorParams;
  /** Keeps the draft from being saved, or only from being published. */
  readonly blocks: 'saving' | 'publishing';
}

/** What a definition may name; the server's declarations unless told otherwise. */
export interface PageSurroundings {
  readonly resource: (key: string) => Pick<Resource, 'fields'> | undefined;
  readonly endpoint: (id: string) => Pick<Endpoint, 'method' | 'path' | 'produces' | 'consumes'> | undefined;
}

const declared: PageSurroundings = {
  resource: (key) => declaredResources().get(key),
  endpoint: (id) => declaredEndpoints().get(id),
};

type Report = (path: string, code: string, params?: ErrorParams) => void;

/**
 * Everything that is wrong with a definition, first things first, at most 100; empty when it may be published. Takes
 * anything, never throws, and ends early where a definition is too large to be judged.
 */
export function definitionProblems(definition: unknown, given: PageSurroundings = declared): PageProblem[] {
  const problems: PageProblem[] = [];
  const reporting =
    (blocks: PageProblem['blocks']): Report =>
    (path, code, params) => {
      if (problems.length < definitionLimits.problems)
        problems.push({ path, code, ...(params ? { params } : {}), blocks });
    };
  const report = reporting('saving');
  if (!validateTree(definition, report)) return problems;
  const placed = validatePlaces(definition, report);
  const parsed = pageDefinitionShape.safeParse(placed.rest, { reportInput: true });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) reportIssue(issue, placed.pathOf, report);
    return problems;
  }
  const judged = { page: parsed.data, pathOf: placed.pathOf, given };
  new Judge(judged, report).structure();
  new Judge(judged, reporting('publishing')).meaning();
  return problems;
}

/** The definition when nothing keeps it from being saved as a draft. */
export function savableDefinition(definition: unknown): PageDefinition | undefined {
  if (definitionProblems(definition).some(({ blocks }) => blocks === 'saving')) return undefined;
  return pageDefinitionShape.parse(definition);
}

const treeLimits = { depth: 12, nodes: 40_000 };

/** Hostile content in any place: reserved keys, script tags, cycles, depth, size. False when there is no use in reading on. */
function validateTree(root: unknown, report: Report): boolean {
  let nodes = 0;
  let isReadable = true;
  const above = new Set<object>();
  function walk(value: unknown, path: string, depth: number): void {
    nodes += 1;
    if (!isReadable || nodes > treeLimits.nodes) return;
    if (typeof value === 'string') return validateText(value, path, report);
    if (typeof value !== 'object' || value === null) return;
    if (above.has(value)) return fail(path, 'page.cycle');
    if (depth > treeLimits.depth) return fail(path, 'page.tooDeep', { max: treeLimits.depth });
    above.add(value);
    for (const key of Object.keys(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (!Array.isArray(value) && reservedNames.has(key)) fail(at, 'page.nameReserved', { name: key });
      else walk((value as Record<string, unknown>)[key], at, depth + 1);
    }
    above.delete(value);
  }
  function fail(path: string, code: string, params?: ErrorParams): void {
    isReadable = false;
    report(path, code, params);
  }
  const counted = countedParts(root);
  if (counted.blocks > definitionLimits.blocks)
    fail('blocks', 'page.tooMany', { what: '@page.blocks', max: definitionLimits.blocks });
  if (counted.components > definitionLimits.components)
    fail('blocks', 'page.tooMany', { what: '@page.components', max: definitionLimits.components });
  if (isReadable) walk(root, '', 0);
  if (isReadable && nodes > treeLimits.nodes)
    fail('blocks', 'page.tooMany', { what: '@page.components', max: definitionLimits.components });
  return isReadable;
}

function validateText(text: string, path: string, report: Report): void {
  if (hasScriptTag(text)) report(path, 'common.scriptRejected');
  // No database keeps such signs in JSON.
  if (text.includes('\u0000') || !isWellFormed(text)) report(path, 'common.format', { field: '@page.part.definition' });
}

/** Own parts of an unknown value as an object; nothing when it is none. */
function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function countedParts(root: unknown): { readonly blocks: number; readonly components: number } {
  const blocks = listIn(partsOf(root).blocks);
  let components = 0;
  for (const each of blocks.slice(0, definitionLimits.blocks)) components += listIn(partsOf(each).components).length;
  return { blocks: blocks.length, components };
}

const isBlockKind = (kind: unknown): boolean => blockKinds.some((each) => each === kind);
const isComponentKind = (kind: unknown): boolean => componentKinds.some((each) => each === kind);

/** Path in the definition of a path in what is left of it. */
type PathOf = (path: readonly PropertyKey[]) => string;

/** Components outside a container, and containers inside one; the definition without them, so that the rest is judged. */
function validatePlaces(root: unknown, report: Report): { readonly rest: unknown; readonly pathOf: PathOf } {
  const page = partsOf(root);
  if (!Array.isArray(page.blocks)) return { rest: root, pathOf: (path) => path.join('.') };
  const keptBlocks: number[] = [];
  const keptComponents: number[][] = [];
  const blocks = listIn(page.blocks).flatMap((given, at) => {
    const block = partsOf(given);
    if (isComponentKind(block.kind) && !isBlockKind(block.kind)) {
      report(`blocks.${at}`, 'page.notContainer');
      return [];
    }
    keptBlocks.push(at);
    const kept: number[] = [];
    keptComponents.push(kept);
    if (!Array.isArray(block.components)) return [given];
    const components = listIn(block.components).filter((each, n) => {
      const part = partsOf(each);
      const isNested = isBlockKind(part.kind) || Object.hasOwn(part, 'components');
      if (isNested) report(`blocks.${at}.components.${n}`, 'page.noNesting');
      else kept.push(n);
      return !isNested;
    });
    return [{ ...block, components }];
  });
  const pathOf: PathOf = ([first, block, second, component, ...more]) => {
    if (first !== 'blocks' || typeof block !== 'number')
      return [first, block, second, component, ...more].filter((each) => each !== undefined).join('.');
    const inner = typeof component === 'number' ? (keptComponents[block]?.[component] ?? component) : component;
    return [first, keptBlocks[block] ?? block, second, inner, ...more].filter((each) => each !== undefined).join('.');
  };
  return { rest: { ...page, blocks }, pathOf };
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly keys?: readonly string[];
  readonly maximum?: number | bigint;
}

function reportIssue(given: unknown, pathOf: PathOf, report: Report): void {
  const issue = given as Issue;
  const field = String(issue.path.findLast((each) => typeof each === 'string') ?? 'definition');
  const path = pathOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    for (const name of issue.keys ?? []) report(path === '' ? name : `${path}.${name}`, 'page.unknownPart', { name });
    return;
  }
  const params = { field: `@page.part.${partText(field)}` };
  if (issue.message === 'common.required' || (issue.code === 'invalid_type' && issue.input === undefined))
    return report(path, 'common.required', params);
  if (issue.code === 'too_big' && typeof issue.input === 'string')
    return report(path, 'common.maxChars', { ...params, max: Number(issue.maximum) });
  report(path, 'common.format', params);
}

const parts: ReadonlySet<string> = new Set(
  `alias fieldName title label kind id target visibleWhen expression resource dataSource rules selector width columns
  pageSize sort layout api page action`.split(/\s+/),
);
const partText = (name: string): string =>
  parts.has(name) ? name : name === 'ZH_CN' || name === 'EN_US' || name === 'JA_JP' ? 'label' : 'definition';

/** A definition of the right shape, with what it may name. */
interface JudgedPage {
  readonly page: PageDefinition;
  readonly pathOf: PathOf;
  readonly given: PageSurroundings;
}

/** Everything that the shape can not say. */
class Judge {
  readonly #page: PageDefinition;
  readonly #pathOf: PathOf;
  readonly #given: PageSurroundings;
  readonly #report: Report;
  readonly #blocks: ReadonlyMap<string, PageBlock>;

  constructor({ page, pathOf, given }: JudgedPage, report: Report) {
    this.#page = page;
    this.#pathOf = pathOf;
    this.#given = given;
    this.#report = report;
    this.#blocks = new Map(page.blocks.map((block) => [block.id, block]));
  }

  /** What a draft must be: every name once, and nothing that leads back to itself. */
  structure(): void {
    this.#names();
    this.#cycles();
  }

  /** What a published page must be: everything that it names is there and fits. */
  meaning(): void {
    this.#page.blocks.forEach((block, at) => this.#block(block, at));
  }

  #names(): void {
    const [ids, aliases, selectors] = [new Set<string>(), new Set<string>(), new Set<string>()];
    this.#page.blocks.forEach(({ id, kind, components }, at) => {
      this.#reserved(id, ['blocks', at, 'id']);
      if (ids.has(id)) this.#report(this.#pathOf(['blocks', at, 'id']), 'page.controlExists');
      ids.add(id);
      const columns = new Set<string>();
      components.forEach((each, n) => {
        const path = ['blocks', at, 'components', n];
        this.#reserved(each.alias, [...path, 'alias']);
        if (each.fieldName !== undefined) this.#reserved(each.fieldName, [...path, 'fieldName']);
        if (aliases.has(each.alias.toLowerCase())) this.#report(this.#pathOf([...path, 'alias']), 'page.controlExists');
        aliases.add(each.alias.toLowerCase());
        if (each.selector !== undefined) {
          const selector = `${each.selectorIndex ?? 0} ${each.selector}`;
          if (selectors.has(selector)) this.#report(this.#pathOf([...path, 'selector']), 'page.controlExists');
          selectors.add(selector);
        }
        if (kind === 'grid' && each.fieldName !== undefined) {
          if (columns.has(each.fieldName)) this.#report(this.#pathOf([...path, 'fieldName']), 'page.columnExists');
          columns.add(each.fieldName);
        }
      });
    });
  }

  #reserved(name: string, path: readonly PropertyKey[]): void {
    if (reservedNames.has(name)) this.#report(this.#pathOf(path), 'page.nameReserved', { name });
  }

  #block(block: PageBlock, at: number): void {
    const say = (part: string, code: string, params?: ErrorParams) =>
      this.#report(this.#pathOf(['blocks', at, part]), code, params);
    this.#target(block, say);
    if (block.resource !== undefined && !this.#given.resource(block.resource))
      say('resource', 'page.resourceUnknown', { name: block.resource });
    this.#api(block.loadApi, 'GET', (code, params) => say('loadApi', code, params));
    this.#api(block.saveApi, 'write', (code, params) => say('saveApi', code, params));
    this.#source(block, say);
    this.#sort(block, say);
    this.#expression(block.visibleWhen, ['blocks', at, 'visibleWhen'], undefined);
    block.components.forEach((each, n) => this.#component(block, each, ['blocks', at, 'components', n]));
  }

  #target(block: PageBlock, say: Report): void {
    const target = this.#targetOf(block);
    if (block.target !== undefined && !target) say('target', 'page.targetUnknown', { name: block.target });
    else if (target && !targetKinds[block.kind].includes(target.kind)) say('target', 'page.targetKind');
  }

  #source(block: PageBlock, say: Report): void {
    if (needsSource.has(block.kind) && !this.#sourceOf(block))
      say(
        'resource',
        block.kind === 'search' || block.kind === 'section' ? 'page.targetRequired' : 'page.sourceRequired',
      );
    if (block.kind === 'chart' && !block.resource) say('resource', 'page.sourceRequired');
  }

  #sort({ sort, resource: key }: PageBlock, say: Report): void {
    if (sort === undefined) return;
    const resource = key === undefined ? undefined : this.#given.resource(key);
    const name = sort.replace(/^-/, '');
    if (resource && !fieldOf(resource as Resource, name)) say('sort', 'page.fieldUnknown', { name });
  }

  #targetOf({ target }: PageBlock): PageBlock | undefined {
    return target === undefined ? undefined : this.#blocks.get(target);
  }

  /** The block whose binding a block uses: its own, or that of its target. */
  #sourceOf(block: PageBlock, depth = 0): PageBlock | undefined {
    if (block.resource !== undefined || block.loadApi !== undefined || block.saveApi !== undefined) return block;
    const target = this.#targetOf(block);
    return target && depth < 3 ? this.#sourceOf(target, depth + 1) : undefined;
  }

  #component(block: PageBlock, component: PageComponent, path: readonly PropertyKey[]): void {
    const say = (part: string, code: string, params?: ErrorParams) =>
      this.#report(this.#pathOf([...path, part]), code, params);
    const { kind } = component;
    if (!kindsIn(block.kind).includes(kind)) say('kind', 'page.kindNotHere', { kind: `@page.kind.${kind}` });
    const resource = this.#resourceOf(block);
    if (isFieldKind(kind)) {
      this.#field(component, resource, say);
      if (!resource && lacksOptions(component))
        say('dataSource', 'common.required', { field: '@page.part.dataSource' });
    }
    this.#dataSource(component, say);
    this.#kind(block, component, say);
    const inRecord = block.kind === 'form' || block.kind === 'section';
    this.#expression(component.visibleWhen, [...path, 'visibleWhen'], inRecord ? this.#namesOf(block) : undefined);
    this.#expression(component.expression, [...path, 'expression'], this.#namesOf(block));
  }

  /** What components of one kind need. */
  #kind(block: PageBlock, component: PageComponent, say: Report): void {
    const { kind } = component;
    if (kind === 'tab') this.#tab(component, say);
    if (kind === 'button') this.#button(block, component, say);
    if (kind === 'computed' && (component.expression ?? '').trim() === '')
      say('expression', 'common.required', { field: '@page.part.expression' });
    if (needsLabel.has(kind) && !component.label) say('label', 'common.required', { field: '@page.part.label' });
  }

  /** The field that a component shows: there, and of the component's kind. */
  #field({ kind, fieldName }: PageComponent, resource: Pick<Resource, 'fields'> | undefined, say: Report): void {
    if (fieldName === undefined) return say('fieldName', 'common.required', { field: '@page.part.fieldName' });
    if (!resource) return;
    const field = fieldOf(resource as Resource, fieldName);
    if (!field) say('fieldName', 'page.fieldUnknown', { name: fieldName });
    else if (field.kind !== kind) say('kind', 'page.kindOther', { kind: `@page.kind.${field.kind}` });
  }

  #dataSource({ dataSource }: PageComponent, say: Report): void {
    if (dataSource?.kind === 'resource' && !this.#given.resource(dataSource.resource))
      say('dataSource', 'page.resourceUnknown', { name: dataSource.resource });
    if (dataSource?.kind === 'api') this.#api(dataSource.api, 'GET', (code, params) => say('dataSource', code, params));
  }

  #resourceOf(block: PageBlock): Pick<Resource, 'fields'> | undefined {
    const key = this.#sourceOf(block)?.resource;
    return key === undefined ? undefined : this.#given.resource(key);
  }

  /** Names that an expression in a block may read; undefined where it reads the address of the page. */
  #namesOf(block: PageBlock): ReadonlySet<string> {
    const resource = this.#resourceOf(block);
    const family = this.#page.blocks.filter(
      (each) => each === block || each.target === block.id || block.target === each.id,
    );
    return new Set([
      ...family.flatMap(({ components }) => components.flatMap(({ fieldName }) => fieldName ?? [])),
      ...(resource ? ['createdAt', 'updatedAt', ...Object.keys(resource.fields)] : []),
    ]);
  }

  #tab({ target }: PageComponent, say: Report): void {
    const shown = target === undefined ? undefined : this.#blocks.get(target);
    if (target === undefined) say('target', 'common.required', { field: '@page.part.target' });
    else if (!shown) say('target', 'page.targetUnknown', { name: target });
    else if (shown.kind === 'section') say('target', 'page.targetKind');
  }

  #button(block: PageBlock, { action, api, page }: PageComponent, say: Report): void {
    if (action === undefined) say('action', 'common.required', { field: '@page.part.action' });
    if (action === 'open') {
      if (!page) say('page', 'common.required', { field: '@page.part.page' });
      else if (!/^(?:custom:)?[A-Za-z0-9_/.-]{1,200}$/.test(page) || page.includes('..'))
        say('page', 'common.format', { field: '@page.part.page' });
    }
    if (action === 'call') {
      if (api === undefined) say('api', 'common.required', { field: '@page.part.api' });
      else this.#api(api, 'write', (code, params) => say('api', code, params));
    }
    if (action === 'create' && !this.#resourceOf(block)) say('action', 'page.targetRequired');
  }

  #api(id: string | undefined, way: 'GET' | 'write', say: (code: string, params?: ErrorParams) => void): void {
    if (id === undefined) return;
    const found = this.#given.endpoint(id);
    if (!found) return say('page.apiUnknown', { name: id });
    const isRead = found.method === 'GET';
    const isPlain = found.produces === undefined && found.consumes === undefined;
    if (isRead !== (way === 'GET') || !isPlain || /\{(?!id\})/.test(found.path)) say('page.apiUnfit', { name: id });
  }

  #expression(text: string | undefined, path: readonly PropertyKey[], names: ReadonlySet<string> | undefined): void {
    if (text === undefined || text.trim() === '') return;
    let read: Expression;
    try {
      read = parseExpression(text);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return this.#report(this.#pathOf(path), 'page.expression', { at: error.at });
    }
    for (const name of new Set(fieldsOfExpression(read)))
      if (names && !names.has(name)) this.#report(this.#pathOf(path), 'form.controlNotFound', { name });
  }

  /** Blocks that lead back to themselves: tabs in tabs, a form for its own grid. */
  #cycles(): void {
    const at = new Map(this.#page.blocks.map(({ id }, n) => [id, n]));
    const leads = (block: PageBlock): string[] => [
      ...(block.target === undefined ? [] : [block.target]),
      ...block.components.flatMap(({ kind, target }) => (kind === 'tab' && target !== undefined ? [target] : [])),
    ];
    const state = new Map<string, 'open' | 'done'>();
    const visit = (block: PageBlock): boolean => {
      if (state.get(block.id) === 'open') return true;
      if (state.get(block.id) === 'done') return false;
      state.set(block.id, 'open');
      const found = leads(block).some((id) => {
        const next = this.#blocks.get(id);
        return next !== undefined && visit(next);
      });
      state.set(block.id, 'done');
      if (found) this.#report(this.#pathOf(['blocks', at.get(block.id) ?? 0]), 'page.cycle');
      return false;
    };
    for (const block of this.#page.blocks) visit(block);
  }
}

/** A choice that no resource offers options for, and the page itself neither. */
function lacksOptions({ kind, dataSource }: PageComponent): boolean {
  if (kind === 'choice' || kind === 'choices') return dataSource === undefined;
  return (kind === 'ref' || kind === 'refs') && dataSource?.kind !== 'resource';
}

const needsLabel: ReadonlySet<PageComponent['kind']> = new Set(['note', 'button', 'tab', 'computed']);
const needsSource: ReadonlySet<PageBlock['kind']> = new Set(['form', 'grid', 'search', 'chart']);
const targetKinds: Readonly<Record<PageBlock['kind'], readonly PageBlock['kind'][]>> = {
  form: ['grid'],
  section: ['form'],
  tabs: [],
  toolbar: ['grid', 'form'],
  chart: ['grid'],
  search: ['grid', 'chart'],
  grid: [],
};
