import type { Json } from '@mp/engine/core';
import { isUuid } from '@mp/kernel/contract';
import type { RuleFacts } from './registry.ts';

const isObject = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of the form, or of the item of a repeated activity (`loop.item`). */
export function valueAt(facts: RuleFacts, path: string): unknown {
  const inItem = path === 'loop.item' || path.startsWith('loop.item.');
  const steps = (inItem ? path.slice('loop.item'.length) : path).split('.').filter((step) => step !== '');
  return steps.reduce<unknown>(
    (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    inItem ? facts.loop?.item : facts.form,
  );
}

/** Ids in a value: one, a list, or objects that carry one. */
export function idsOf(value: unknown): string[] {
  const each = Array.isArray(value) ? value : [value];
  return each.flatMap((one) => {
    const id = isObject(one) ? one.id : one;
    return typeof id === 'string' && isUuid(id) ? [id] : [];
  });
}

/** A parameter as text; empty when it is not given. */
export function textParam(params: Readonly<Record<string, unknown>>, name: string): string {
  const value = params[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A parameter as a whole number. */
export function numberParam(params: Readonly<Record<string, unknown>>, name: string, otherwise: number): number {
  const value = Number(params[name]);
  return Number.isInteger(value) && params[name] !== '' && params[name] !== null ? value : otherwise;
}

/** A list of ids given as a list or as text with commas. */
export function listParam(params: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = params[name];
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  return typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [];
}

/** Whether a flag is set, as itself or as text. */
export function flagParam(params: Readonly<Record<string, unknown>>, name: string): boolean {
  return params[name] === true || params[name] === 'true';
}
