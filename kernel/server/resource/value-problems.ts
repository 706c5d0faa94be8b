import { AppError } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { ResourceHooks, Values } from './model.ts';

/** The hooks of a resource with what its `valueProblems` refuse refused by every write. */
export function withValueProblems(hooks: ResourceHooks): ResourceHooks {
  const { valueProblems, concerns: _all, ...others } = hooks;
  if (!valueProblems) return hooks;
  const requireGood = (context: Context, values: Values): void => {
    const fields = valueProblems(context, values);
    if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
  };
  return {
    ...others,
    valueProblems,
    beforeCreate: async (context, input, id) => {
      requireGood(context, input);
      await hooks.beforeCreate?.(context, input, id);
    },
    beforeUpdate: async (context, old, patch) => {
      requireGood(context, patch);
      await hooks.beforeUpdate?.(context, old, patch);
    },
  };
}
