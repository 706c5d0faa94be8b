import { fieldOf, languages, type Resource, resourceByKey } from '@mp/kernel/contract';
import {
  addTexts,
  type FieldRight,
  formRight,
  loadModuleTexts,
  type Rights,
  useClients,
  webModules,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InstanceDetail } from '../../contract/index.ts';
import {
  declaredEntity,
  type DeclaredField,
  declaredForm,
  type DeclaredForm,
  declaredTexts,
  isLively,
} from './declared-resource.ts';

/** Values of a form by field. */
export type Values = Readonly<Record<string, unknown>>;
type Access = InstanceDetail['form']['fields'][number]['access'];

const ofAccess: Readonly<Record<Access, FieldRight>> = { hidden: 0, readable: 1, writable: 2, required: 2 };

/** What a node lets its handler do with the fields of a form. */
export interface NodeAccess {
  readonly fields: InstanceDetail['form']['fields'];
  readonly default: InstanceDetail['form']['default'];
  /** Nothing may be changed now. */
  readonly isReadOnly: boolean;
}

/** What decides on the right on a field beside the node. */
interface UsualRights {
  readonly rights: Rights;
  /** The definition declares the fields, and nobody has rights on them. */
  readonly isDeclared: boolean;
}

function usualRight(resource: Resource, name: string, { rights, isDeclared }: UsualRights): FieldRight {
  if (!isDeclared) return formRight(resource, name, { mode: 'update', rights });
  return fieldOf(resource, name)?.readOnly ? 1 : 2;
}

/** The right on a field at a node: its own, else that of the node, else as the user's rights on the resource are. */
export function nodeRight(resource: Resource, name: string, access: NodeAccess & UsualRights): FieldRight {
  const own = access.fields.find(({ path }) => path === name)?.access ?? access.default;
  const usual = usualRight(resource, name, access);
  const right = own === null || own === undefined ? usual : ofAccess[own];
  return access.isReadOnly && right > 1 ? 1 : right;
}

/** Refusals of the server as the form knows its fields: in a command the form is a part. */
export const formErrors = <E extends { readonly path: string }>(errors: readonly E[], resource: Resource): E[] =>
  errors.map((each) =>
    each.path.startsWith('form.') && !Object.hasOwn(resource.fields, 'form')
      ? { ...each, path: each.path.slice('form.'.length) }
      : each,
  );

/** The resource with the fields that this node requires marked as such. */
export function withRequired(resource: Resource, { fields }: NodeAccess): Resource {
  const required = fields.filter(({ access, path }) => access === 'required' && fieldOf(resource, path));
  if (required.length === 0) return resource;
  return {
    ...resource,
    fields: {
      ...resource.fields,
      ...Object.fromEntries(
        required.map(({ path }) => [path, { ...resource.fields[path], required: true } as Resource['fields'][string]]),
      ),
    },
  };
}

/** Makes the form of declared fields once its texts are there, and what calculates it where it has formulas. */
export function useDeclaredForm(declared: readonly DeclaredField[] | undefined): DeclaredForm | undefined {
  const entity = declared && declaredEntity(declared);
  const { data: form } = useQuery({
    queryKey: ['workflow.formTexts', entity ?? ''],
    queryFn: async () => {
      const fields = declared ?? [];
      await addTexts(
        declaredEntity(fields),
        Object.fromEntries(
          languages.map((language) => [language, () => Promise.resolve({ default: declaredTexts(fields, language) })]),
        ) as Parameters<typeof addTexts>[1],
      );
      return declaredForm(fields, isLively(fields) ? (await import('@mp/engine/core')).settleForm : null);
    },
    enabled: declared !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return form;
}

/** The resource of a bound record: its module's page brings it along. Undefined while it loads, null where no page does. */
export function useBoundResource(key: string | null, given: Resource | undefined): Resource | null | undefined {
  const { data } = useQuery({
    queryKey: ['workflow.boundResource', key ?? ''],
    queryFn: async () => {
      // Whoever shows its records, since a module need not be called as the first part of its keys.
      const owner = webModules().find(({ records }) => records?.some(({ resource }) => resource === key));
      const place = owner?.records?.find(({ resource }) => resource === key);
      const route = owner?.routes?.find(({ path }) => path === place?.path);
      await Promise.all([route?.load(), owner ? loadModuleTexts(owner.name) : undefined]);
      return { resource: resourceByKey(key ?? '') ?? null };
    },
    enabled: key !== null && given === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return given ?? data?.resource;
}

interface Unnamed {
  readonly name: string;
  readonly kind: 'ref' | 'refs' | 'rows';
  readonly to: string;
  readonly ids: readonly string[];
}

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

/** References in a form whose names did not come along, those in the rows of tables among them. */
function unnamedIn(resource: Resource | undefined, values: Values | undefined): Unnamed[] {
  return Object.entries(resource?.fields ?? {}).flatMap(([name, { kind, to, columns }]): Unnamed[] => {
    const value = values?.[name];
    if (values?.[`${name}Label`] !== undefined || values?.[`${name}Labels`] !== undefined) return [];
    if ((kind === 'ref' || kind === 'refs') && to !== undefined) return [{ name, kind, to, ids: idsIn(value) }];
    const rows = kind === 'rows' && Array.isArray(value) ? (value as readonly Values[]) : [];
    return Object.entries(columns ?? {}).flatMap(([column, { to: target }]) =>
      target === undefined ? [] : [{ name, kind: 'rows', to: target, ids: rows.flatMap((row) => idsIn(row[column])) }],
    );
  });
}

/** Names as a record carries them beside its references: one, a list in their order, by id for the rows of a table. */
function besideOf({ name, kind, ids }: Unnamed, labels: ReadonlyMap<string, string>): Values {
  if (kind === 'ref') return { [`${name}Label`]: labels.get(ids[0] ?? '') };
  if (kind === 'refs') return { [`${name}Labels`]: ids.map((id) => labels.get(id) ?? '') };
  return { [`${name}Labels`]: Object.fromEntries(labels) };
}

/** The values with the names of the records that they refer to, where those did not come along; undefined while these are asked for. */
export function useNamedValues(resource: Resource | undefined, values: Values | undefined): Values | undefined {
  const clients = useClients();
  const cache = useQueryClient();
  const unnamed = unnamedIn(resource, values).filter(({ ids }) => ids.length > 0);
  const { data: names, isPending } = useQuery({
    queryKey: ['workflow.refNames', unnamed],
    queryFn: async (): Promise<Values> => {
      const found = await Promise.all(
        unnamed.map(async (each) => {
          // A name that may not be seen stays open; the form does not wait for it.
          const { items } = await cache
            .fetchQuery(clients.of(resourceNamed(each.to)).options({ ids: [...new Set(each.ids)], size: 200 }))
            .catch(() => ({ items: [] }));
          return besideOf(each, new Map(items.map(({ id, label }) => [id, label])));
        }),
      );
      return found.reduce<Values>((all, each) => ({ ...all, ...mergedLabels(all, each) }), {});
    },
    enabled: unnamed.length > 0,
  });
  if (!values || (unnamed.length > 0 && isPending)) return undefined;
  return { ...values, ...names };
}

/** Several columns of one table name their records in one place. */
function mergedLabels(all: Values, each: Values): Values {
  return Object.fromEntries(
    Object.entries(each).map(([key, value]) => {
      const before = all[key];
      const isMap = typeof before === 'object' && before !== null && !Array.isArray(before);
      return [key, isMap ? { ...before, ...(value as Values) } : value];
    }),
  );
}

/** A resource known by its name alone, as far as its picker goes. */
function resourceNamed(key: string): Resource {
  const [module = key, entity = module] = key.split('.');
  return {
    key,
    module,
    entity,
    path: `/${module}/${entity}`,
    fields: {},
    label: 'id',
    list: { columns: [], sort: 'id' },
  };
}
