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
import { type DeclaredField, declaredForm } from './declared-resource.ts';

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

/** The right on a field at a node: its own, else that of the node, else as the user's rights on the resource are. */
export function nodeRight(
  resource: Resource,
  name: string,
  access: NodeAccess,
  rights: Rights,
  isDeclared: boolean,
): FieldRight {
  const own = access.fields.find(({ path }) => path === name)?.access ?? access.default;
  const usual = isDeclared ? 2 : formRight(resource, name, 'update', rights);
  const right = own === null || own === undefined ? usual : ofAccess[own];
  return access.isReadOnly && right > 1 ? 1 : right;
}

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

/** Loads the texts of declared fields once; true when they are there. */
export function useDeclaredForm(declared: readonly DeclaredField[] | undefined) {
  const form = declared && declaredForm(declared);
  const { data: isReady } = useQuery({
    queryKey: ['workflow.formTexts', form?.resource.entity ?? ''],
    queryFn: async () => {
      if (form)
        await addTexts(
          form.resource.entity,
          Object.fromEntries(
            languages.map((language) => [language, () => Promise.resolve({ default: form.texts(language) })]),
          ) as Parameters<typeof addTexts>[1],
        );
      return true;
    },
    enabled: form !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isReady ? form : undefined;
}

/** The resource of a bound record: its module's page brings it along. Undefined while it loads, null where no page does. */
export function useBoundResource(key: string | null, given: Resource | undefined): Resource | null | undefined {
  const { data } = useQuery({
    queryKey: ['workflow.boundResource', key ?? ''],
    queryFn: async () => {
      const owner = webModules().find(({ name }) => name === key?.split('.')[0]);
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

/** The values with the names of the records that they refer to, where those did not come along; undefined while these are asked for. */
export function useNamedValues(resource: Resource | undefined, values: Values | undefined): Values | undefined {
  const clients = useClients();
  const cache = useQueryClient();
  const unnamed = Object.entries(resource?.fields ?? {}).flatMap(([name, { kind, to }]) => {
    const value = values?.[name];
    const isNamed = values?.[`${name}Label`] !== undefined || values?.[`${name}Labels`] !== undefined;
    if (to === undefined || isNamed || (kind !== 'ref' && kind !== 'refs')) return [];
    const ids = [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
    return ids.length === 0 ? [] : [{ name, kind, to, ids }];
  });
  const { data: names, isPending } = useQuery({
    queryKey: ['workflow.refNames', unnamed],
    queryFn: async (): Promise<Values> => {
      const found = await Promise.all(
        unnamed.map(async ({ name, kind, to, ids }) => {
          // A name that may not be seen stays open; the form does not wait for it.
          const { items } = await cache
            .fetchQuery(clients.of(resourceNamed(to)).options({ ids, size: 200 }))
            .catch(() => ({ items: [] }));
          const labels = ids.map((id) => items.find((each) => each.id === id)?.label ?? '');
          return kind === 'ref' ? [`${name}Label`, labels[0]] : [`${name}Labels`, labels];
        }),
      );
      return Object.fromEntries(found) as Values;
    },
    enabled: unnamed.length > 0,
  });
  if (!values || (unnamed.length > 0 && isPending)) return undefined;
  return { ...values, ...names };
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
