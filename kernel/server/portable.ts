import { plainResource } from '../contract/index.ts';
import type { Fields, Resource } from '../contract/index.ts';
import type { TxContext, Context } from './context.ts';
import { defineContributionPoint } from './contribution.ts';
import type { Values } from './resource/model.ts';

/** What a person chooses among when a tenant's configuration is carried to another one (platform.md 5.17). */
export const portableGroups = [
  'organisation',
  'user',
  'role',
  'menu',
  'page',
  'authorisation',
  'workflow',
  'classification',
  'template',
] as const;
/** One of them. */
export type PortableGroup = (typeof portableGroups)[number];

/** A record that comes from another tenant and has no counterpart here. */
export interface ArrivingRecord {
  readonly id: string;
  readonly values: Values;
}

/**
 * Records of a resource that may be carried to another tenant. They are read and written by the resource's own rules, and
 * matched by their id, else by the field that the resource names as its `number`; files, secrets and what is masked from
 * whoever carries them stay behind.
 */
export interface PortableRecords {
  readonly kind: 'records';
  readonly group: PortableGroup;
  readonly resource: Resource;
  /** Fields that stay behind, beside those that no package carries. */
  readonly without?: readonly string[];
  /** The top of the tree is the tenant itself: it is not carried, and what names it names the top of the other tree. */
  readonly ownRoot?: boolean;
  /** Makes a record where the form asks for more than a package may carry; answers the id under which it stands. */
  readonly create?: (context: TxContext, record: ArrivingRecord) => Promise<string>;
}

/** What belongs to the records of a resource and is no field of theirs: drawings, definitions, grants. */
export interface PortableContent {
  readonly kind: 'content';
  readonly group: PortableGroup;
  /** Name of its file in a package. */
  readonly code: string;
  /** Whose content it is; it is carried for the chosen records of this resource. */
  readonly of: Resource;
  /** The rights that reading and writing it need. */
  readonly access: { readonly read: string; readonly write: string };
  /** The content of records by their id; nothing of those that have none. */
  readonly read: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
  /**
   * Gives a record this content; no where what it has cannot become this again. Throws what its screens are refused by, and
   * `common.malformed` for what is no such content.
   */
  readonly write: (context: TxContext, id: string, content: unknown) => Promise<boolean>;
}

/** What of a module may be carried. */
export type Portable = PortableRecords | PortableContent;

/** By what a portable is known in packages: the key of its resource, or the code of its content. */
export function portableCode(portable: Portable): string {
  return portable.kind === 'records' ? portable.resource.key : portable.code;
}

/** Resources of the package that a record of this one names, its own left out. */
function referredTo({ resource }: PortableRecords): string[] {
  return Object.values(resource.fields).flatMap(({ kind, to, readOnly }) =>
    (kind === 'ref' || kind === 'refs') && to !== undefined && to !== resource.key && !readOnly ? [to] : [],
  );
}

/** The portables so that each comes behind those which its records name, contents last; `stuck` have no place. */
export function inOrder(all: readonly Portable[]): { readonly order: readonly Portable[]; readonly stuck: string[] } {
  const records = all.filter((each) => each.kind === 'records');
  const waiting = new Map(records.map((each) => [each.resource.key, each]));
  const order: Portable[] = [];
  for (let before = -1; before !== order.length;) {
    before = order.length;
    for (const [key, each] of waiting)
      if (!referredTo(each).some((to) => waiting.has(to))) {
        order.push(each);
        waiting.delete(key);
      }
  }
  return { order: [...order, ...all.filter(({ kind }) => kind === 'content')], stuck: [...waiting.keys()] };
}

function problemsOf(all: readonly Portable[]): string[] {
  const { stuck } = inOrder(all);
  return [
    ...(stuck.length > 0 ? [`portables name each other in a circle: ${stuck.join(', ')}`] : []),
    ...all.flatMap((each) => {
      const resource = each.kind === 'records' ? each.resource : each.of;
      if (resource.global) return [`${resource.key} is data of the platform and cannot be carried by a tenant`];
      if (each.kind === 'content') return [];
      return (each.without ?? [])
        .filter((name) => !Object.hasOwn(resource.fields, name))
        .map((name) => `the portable ${resource.key} leaves out ${name}, which is no field of it`);
    }),
  ];
}

/** What may be carried from one tenant to another; closed by default: what no module names here stays where it is. */
export const portables = defineContributionPoint<Portable>('kernel.portables', {
  keyOf: portableCode,
  verify: problemsOf,
});

/** Records of a resource for `portables`. */
export function portableRecords<F extends Fields>(
  group: PortableGroup,
  resource: Resource<F>,
  more: Omit<PortableRecords, 'kind' | 'group' | 'resource'> = {},
): PortableRecords {
  return { kind: 'records', group, resource: plainResource(resource), ...more };
}
