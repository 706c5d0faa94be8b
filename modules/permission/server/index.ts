import { declaredEndpoints, declaredResources, lifecycleOf, offers, permissionKey } from '@mp/kernel/contract';
import { bind, defineServerModule, may } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { mineApi } from '../contract/index.ts';

export { compileBuiltin } from './rights.service.ts';

/** Every function that resources and endpoints declare; administrators hold theirs without a grant. */
function allFunctions(): string[] {
  const keys = new Set<string>();
  for (const resource of declaredResources().values()) {
    for (const operation of ['read', 'create', 'update', 'delete', 'import', 'export'] as const)
      if (offers(resource, operation)) keys.add(permissionKey(resource, operation));
    for (const action of resource.actions ?? []) keys.add(permissionKey(resource, action));
    if (resource.proposals) keys.add(permissionKey(resource, 'propose'));
    if (Object.values(resource.fields).some(({ mask }) => mask !== undefined))
      keys.add(permissionKey(resource, 'reveal'));
    for (const name of Object.keys(lifecycleOf(resource.key)?.transitions ?? {}))
      keys.add(permissionKey(resource, name));
  }
  for (const { access } of declaredEndpoints().values())
    if (access !== 'public' && access !== 'session') keys.add(access);
  return [...keys].sort();
}

/** Rights: who may do what. Until grants come from tables, built-in roles are declared by the modules. */
export const permissionServer: ServerModule = defineServerModule({
  name: 'permission',
  routes: [
    bind(mineApi, async (context) => {
      await context.batch(() => []);
      const { admin, functions, fields, masked } = context.rights;
      if (admin)
        return { admin, functions: allFunctions().filter((key) => may(context.rights, key)), fields: {}, masked: [] };
      return { admin, functions: [...functions], fields: Object.fromEntries(fields), masked: [...masked] };
    }),
  ],
});
