import { fieldTextKey, type Resource } from '../contract/index.ts';
import type { Context } from './context.ts';

/** Names of fields in the language of the reader, as one list in words. */
export function fieldNames(
  { texts, locale }: Context,
  resource: Pick<Resource, 'entity' | 'fields'>,
  names: readonly string[],
): string {
  return names
    .map((name) => texts.text(locale, fieldTextKey(resource, name)))
    .join(texts.text(locale, 'control.separator'));
}
