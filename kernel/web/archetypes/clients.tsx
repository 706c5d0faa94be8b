import { plainResource, type Resource } from '@mp/kernel/contract';
import { resourceByKey } from '@mp/kernel/contract';
import { createContext, use } from 'react';
import { type FilesClient, serverFiles } from '../files/files-client.ts';
import { resourceClient, type ResourceClient } from '../resource-client.ts';
import type { RecordsClient } from './records/records-client.ts';
import { serverViews, type ViewsClient } from './list/views-client.ts';

/** Where archetypes and controls get their calls: the server, or the stage of the gallery. */
export interface Clients {
  readonly of: (resource: Resource) => ResourceClient;
  readonly files: FilesClient;
  readonly views: ViewsClient;
  /** Bin, past states, proposals and drafts; the server's when not given, loaded when needed. */
  readonly records?: (resource: Resource) => RecordsClient;
}

const known = new Map<string, ResourceClient>();
const server: Clients = {
  of(resource) {
    const client = known.get(resource.key) ?? resourceClient(resource);
    known.set(resource.key, client);
    return client;
  },
  files: serverFiles,
  views: serverViews,
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

export { plainResource };
