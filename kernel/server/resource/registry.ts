import type { ResourceServer } from './model.ts';

const servers = new Map<string, ResourceServer>();

/** Makes the server side of a resource known. */
export function addResourceServer(server: ResourceServer): void {
  servers.set(server.resource.key, server);
}

/** The server side of a resource by `module.entity`; undefined when its module is not loaded. */
export function resourceServer(key: string): ResourceServer | undefined {
  return servers.get(key);
}

/** The server side of a resource; a plain error when the module that serves it is not loaded. */
export function serverOf({ key }: { readonly key: string }): ResourceServer {
  const found = servers.get(key);
  if (!found) throw new Error(`nobody serves ${key}`);
  return found;
}

/** All resources that are served. */
export function resourceServers(): readonly ResourceServer[] {
  return [...servers.values()];
}
