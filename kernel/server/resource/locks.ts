import { lockRefusals, throwIfAny } from '../../contract/index.ts';
import type { Resource } from '../../contract/index.ts';
import type { ResourceHooks } from './model.ts';

/** The hooks of a resource behind its declared locks: what the buttons refuse is refused here. */
export function withLocks(resource: Resource, hooks: ResourceHooks): ResourceHooks {
  const { concerns, ...others } = hooks;
  const { update, delete: remove } = resource.locks ?? {};
  return {
    ...others,
    // A lock concerns every field.
    ...(concerns && !update ? { concerns } : {}),
    ...(update
      ? {
          beforeUpdate: async (context, old, patch) => {
            throwIfAny(lockRefusals(resource, 'update', old));
            await hooks.beforeUpdate?.(context, old, patch);
          },
        }
      : {}),
    ...(remove
      ? {
          beforeDelete: async (context, old) => {
            throwIfAny(lockRefusals(resource, 'delete', old));
            await hooks.beforeDelete?.(context, old);
          },
        }
      : {}),
  };
}
