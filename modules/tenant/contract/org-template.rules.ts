import { refuse } from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';
import { childTypes, organisationTypes } from './organisation-types.ts';
import type { OrganisationType } from './organisation-types.ts';

/** Kinds of position in a template, as positions have them. */
export const templatePositionTypes = [
  'manager',
  'deputy',
  'supervisor',
  'specialist',
  'engineer',
  'worker',
  'other',
] as const;

/** A position with which an organisation begins. */
export interface TemplatePosition {
  readonly name: string;
  readonly type: (typeof templatePositionTypes)[number];
  readonly level: string;
}

/** A role with which an organisation begins. */
export interface TemplateRole {
  readonly code: string;
  readonly name: string;
}

/** An organisation of a template with what stands in it and below it. */
export interface TemplateNode {
  readonly name: string;
  readonly type: OrganisationType;
  readonly positions: readonly TemplatePosition[];
  readonly roles: readonly TemplateRole[];
  readonly children: readonly TemplateNode[];
}

/** The most that a template holds. */
export const templateLimits = { nodes: 300, depth: 10, each: 50 } as const;

/** A template that says nothing but that there is a root, which gets the tenant's name. */
export const emptyTemplate: TemplateNode = { name: '', type: 'group', positions: [], roles: [], children: [] };

const isText = (value: unknown, max: number, pattern?: RegExp): value is string =>
  typeof value === 'string' && value.trim() !== '' && [...value].length <= max && (pattern?.test(value) ?? true);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const format = (path: string, field: string) => refuse('common.format', { field: `@orgTemplate.field.${field}` }, path);

/** Names and codes that come twice where they must differ, in any case of their letters. */
function repeated(values: readonly unknown[]): string | undefined {
  const known = new Set<string>();
  for (const value of values) {
    const text = String(value).toLowerCase();
    if (known.has(text)) return String(value);
    known.add(text);
  }
  return undefined;
}

const duplicate = (path: string, value: string) =>
  refuse('common.duplicate', { field: '@orgTemplate.field.name', value }, path);

class TemplateValidator {
  readonly out: Refusal[] = [];
  readonly roles: unknown[] = [];
  #nodes = 0;

  node(
    node: unknown,
    {
      path,
      above,
      depth,
    }: { readonly path: string; readonly above: OrganisationType | undefined; readonly depth: number },
  ): void {
    this.#nodes += 1;
    if (this.#nodes > templateLimits.nodes || depth >= templateLimits.depth) {
      if (this.#nodes === templateLimits.nodes + 1 || depth === templateLimits.depth)
        this.out.push(
          refuse('orgTemplate.tooLarge', { nodes: templateLimits.nodes, depth: templateLimits.depth }, path),
        );
      return;
    }
    if (!isObject(node)) return void this.out.push(format(path, 'tree'));
    // The root is called like the tenant.
    if (above !== undefined && !isText(node.name, 60)) this.out.push(format(`${path}.name`, 'name'));
    const type = this.#type(node.type, `${path}.type`, above);
    this.#positions(node.positions, `${path}.positions`);
    this.#roles(node.roles, `${path}.roles`);
    if (!Array.isArray(node.children)) return void this.out.push(format(`${path}.children`, 'tree'));
    const twice = repeated(node.children.map((child: unknown) => (isObject(child) ? child.name : '')));
    if (twice !== undefined) this.out.push(duplicate(`${path}.children`, twice));
    for (const [at, child] of node.children.entries())
      this.node(child, { path: `${path}.children.${at}`, above: type ?? 'none', depth: depth + 1 });
  }

  /** The type of a node, when it is one. */
  #type(given: unknown, path: string, above: OrganisationType | undefined): OrganisationType | undefined {
    const type = organisationTypes.find((each) => each === given);
    if (!type) this.out.push(format(path, 'type'));
    else if (above !== undefined && !childTypes[above].includes(type))
      this.out.push(
        refuse('org.typeChild', { parent: `@organisation.type.${above}`, child: `@organisation.type.${type}` }, path),
      );
    return type;
  }

  #positions(positions: unknown, path: string): void {
    if (!Array.isArray(positions) || positions.length > templateLimits.each)
      return void this.out.push(format(path, 'positions'));
    for (const [at, each] of positions.entries()) {
      const isGood =
        isObject(each) &&
        isText(each.name, 30, /^[^'<>]+$/u) &&
        isText(each.level, 30) &&
        templatePositionTypes.some((type) => type === each.type);
      if (!isGood) this.out.push(format(`${path}.${at}`, 'positions'));
    }
    const twice = repeated(positions.map((each: unknown) => (isObject(each) ? each.name : '')));
    if (twice !== undefined) this.out.push(duplicate(path, twice));
  }

  #roles(roles: unknown, path: string): void {
    if (!Array.isArray(roles) || roles.length > templateLimits.each) return void this.out.push(format(path, 'roles'));
    for (const [at, each] of roles.entries()) {
      const isGood =
        isObject(each) &&
        isText(each.code, 30, /^[A-Za-z0-9_]+$/u) &&
        isText(each.name, 30, /^[\p{Script=Han}A-Za-z0-9_]+$/u);
      if (!isGood) this.out.push(format(`${path}.${at}`, 'roles'));
      else this.roles.push(each.code);
    }
    const twice = repeated(roles.map((each: unknown) => (isObject(each) ? each.name : '')));
    if (twice !== undefined) this.out.push(duplicate(path, twice));
  }
}

/**
 * What is wrong with the tree of a template, each with its path (`tree.children.0.name`): types that may not stand below
 * one another, names that come twice below one parent, codes of roles that come twice (STAFF is built in).
 */
export function templateRefusals(tree: unknown): Refusal[] {
  const validator = new TemplateValidator();
  validator.node(tree, { path: 'tree', above: undefined, depth: 0 });
  const twice = repeated([...validator.roles, 'STAFF']);
  if (twice !== undefined)
    validator.out.push(refuse('common.duplicate', { field: '@orgTemplate.field.roles', value: twice }, 'tree'));
  return validator.out;
}
