import type { Context } from '../context.ts';
import type { MutableValues, ResourceServer, SpokenValue } from './model.ts';

/** A record with the words for what the program has written into it. */
export function withWords(context: Context, { spoken = {} }: ResourceServer, record: MutableValues): MutableValues {
  for (const name of Object.keys(spoken)) {
    const words = spokenValue(context, spoken[name], { name, record });
    if (words !== undefined) record[`${name}Label`] = words;
  }
  return record;
}

/** The words for one value; undefined where there are none to give. */
export function spokenValue(
  { texts, locale }: Pick<Context, 'texts' | 'locale'>,
  speak: SpokenValue | undefined,
  { name, record }: { readonly name: string; readonly record: Readonly<MutableValues> },
): string | undefined {
  const value = record[name];
  return speak && typeof value === 'string' ? speak({ texts, language: locale }, value, record) : undefined;
}
