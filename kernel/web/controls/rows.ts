import type { Values } from './control.ts';

/** The rows of a value that is meant to be a table of them. */
export function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value)
    ? value.filter((each): each is Values => typeof each === 'object' && each !== null && !Array.isArray(each))
    : [];
}
