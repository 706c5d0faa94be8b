import { isFieldVisible } from '../../contract/index.ts';
import type { Resource } from '../../contract/index.ts';
import type { MutableValues, ResourceHooks, Values } from './model.ts';

/** Empties in `values` the fields that the whole record, `values` over `old`, does not ask for. */
function clearHidden(resource: Resource, values: MutableValues, old: Values): void {
  const whole = { ...old, ...values };
  for (const [name, field] of Object.entries(resource.fields))
    if (!isFieldVisible(field, whole) && (whole[name] ?? null) !== null) values[name] = null;
}

/** The hooks of a resource, with fields emptied that their condition (`visibleWhen`) does not ask for. */
export function withConditions(resource: Resource, hooks: ResourceHooks): ResourceHooks {
  const conditional = Object.entries(resource.fields).flatMap(([name, { visibleWhen }]) =>
    visibleWhen === undefined ? [] : [name, ...Object.keys(visibleWhen)],
  );
  if (conditional.length === 0) return hooks;
  const concerns = hooks.beforeUpdate || hooks.afterUpdate ? hooks.concerns : [];
  return {
    ...hooks,
    ...(concerns ? { concerns: [...new Set([...concerns, ...conditional])] } : {}),
    beforeCreate: async (context, input, id) => {
      clearHidden(resource, input, {});
      await hooks.beforeCreate?.(context, input, id);
    },
    beforeUpdate: async (context, old, patch) => {
      clearHidden(resource, patch, old);
      await hooks.beforeUpdate?.(context, old, patch);
    },
  };
}
