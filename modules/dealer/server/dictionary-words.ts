import { pickText } from '@mp/kernel/contract';
import { ports, type Context } from '@mp/kernel/server';

/** Words of a dictionary's items by code, in the visitor's language. */
export async function wordsOf(context: Context, dictionary: string): Promise<(code: string) => string> {
  const items = (await ports().dictionary(context, dictionary)) ?? [];
  const words = new Map(items.map(({ code, label }) => [code, pickText(label, context.locale)]));
  return (code) => words.get(code) ?? code;
}
