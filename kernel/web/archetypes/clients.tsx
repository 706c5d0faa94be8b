import type { Fields, Resource } from '@mp/kernel/contract';
import { resourceByKey } from '@mp/kernel/contract';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { newId, request } from '../client.ts';
import { resourceClient, type ResourceClient } from '../resource-client.ts';

/** A stored file as the upload answers it. */
export interface StoredFile {
  readonly id: string;
  readonly url: string;
}

/** The calls for files that controls need. */
export interface FilesClient {
  readonly upload: (file: File) => Promise<StoredFile>;
  /** A signed, expiring address of a file's bytes. */
  readonly link: (id: string) => ReturnType<typeof fileLink>;
}

/** Where archetypes and controls get their calls: the server, or the stage of the gallery. */
export interface Clients {
  readonly of: (resource: Resource) => ResourceClient;
  readonly files: FilesClient;
}

/** A signed, expiring address of a stored file's bytes. */
export const fileLink = (id: string) =>
  queryOptions({
    queryKey: ['attachment.file', 'link', id],
    queryFn: async ({ signal }) =>
      (await request({ method: 'GET', path: `/attachment/files/${encodeURIComponent(id)}/link`, signal })) as {
        url: string;
      },
    staleTime: 4 * 60_000,
  });

async function upload(file: File): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file);
  return (await request({ method: 'POST', path: '/attachment/files', body, idempotencyKey: newId() })) as StoredFile;
}

const known = new Map<string, ResourceClient>();
const server: Clients = {
  of(resource) {
    const client = known.get(resource.key) ?? resourceClient(resource);
    known.set(resource.key, client);
    return client;
  },
  files: { upload, link: fileLink },
};

const ClientsContext = createContext<Clients>(server);

/** Lays other clients under the archetypes inside it; the gallery's stage does. */
export const ClientsProvider = ClientsContext.Provider;

/** The calls in force here. */
export function useClients(): Clients {
  return use(ClientsContext);
}

/** The calls of a resource. */
export function useClient(resource: Resource): ResourceClient {
  return use(ClientsContext).of(resource);
}

/** The resource a reference points to; one whose module is not loaded is known by its address only. */
export function targetOf(to: string): Resource {
  const found = resourceByKey(to);
  if (found) return found;
  const [module = to, entity = module] = to.split('.');
  return {
    key: `${module}.${entity}`,
    module,
    entity,
    path: `/${module}/${entity}`,
    fields: {},
    label: 'id',
    list: { columns: [], sort: 'id' },
  };
}

/** A resource of any fields as the archetypes handle it; the fields' own types end here. */
export function plainResource<F extends Fields>(resource: Resource<F>): Resource {
  return resource as unknown as Resource;
}
