import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  fieldTextKey,
  isKeptSecret,
  isRemovedSecret,
  type FieldError,
  type Resource,
} from '../../contract/index.ts';
import type { MutableValues, ResourceHooks, Values } from './model.ts';

const isTyped = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** What of the input concerns secrets as it is stored: a typed one; null for one that is taken away; nothing for one that stays. */
function settleSecrets(resource: Resource, names: readonly string[], input: MutableValues): void {
  for (const name of names) {
    if (!Object.hasOwn(input, name)) continue;
    const value = input[name];
    if (isRemovedSecret(value)) input[name] = null;
    else if (isKeptSecret(value) || !isTyped(value)) delete input[name];
  }
}

/** Secrets that stay although where they are sent changes. */
function astray(resource: Resource, names: readonly string[], change: { old: Values; patch: Values }): FieldError[] {
  const { old, patch } = change;
  const moves = (name: string) =>
    Object.hasOwn(patch, name) && !isDeepStrictEqual(patch[name] ?? null, old[name] ?? null);
  return names
    .filter((name) => !Object.hasOwn(patch, name) && (old[name] ?? null) !== null)
    .filter((name) => resource.fields[name]?.secret?.boundTo.some(moves))
    .map((path) => ({
      path,
      code: 'common.secretAgain',
      params: { field: `@${fieldTextKey(resource, path)}` },
    }));
}

/**
 * The hooks of a resource that keeps secrets: they are stored sealed, never answered, and typed again by whoever changes
 * where they are sent (`boundTo`). Hooks of the module are given typed ones in clear text.
 */
export function withSecrets(resource: Resource, hooks: ResourceHooks): ResourceHooks {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.secret);
  if (names.length === 0) return hooks;
  return {
    ...hooks,
    beforeCreate: async (context, values, id) => {
      settleSecrets(resource, names, values);
      await hooks.beforeCreate?.(context, values, id);
    },
    beforeUpdate: async (context, old, patch) => {
      settleSecrets(resource, names, patch);
      const fields = astray(resource, names, { old, patch });
      if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
      await hooks.beforeUpdate?.(context, old, patch);
    },
  };
}
