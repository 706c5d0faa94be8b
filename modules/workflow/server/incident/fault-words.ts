import { AppError, messageOf } from '@mp/kernel/contract';
import type { ErrorParams } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';

/** What is kept of an error: a refusal by its code and facts, so that each reader gets it in the language of the reader. */
export function faultOf(error: unknown): string {
  if (error instanceof AppError) return `${error.code} ${JSON.stringify(error.params)}`;
  return messageOf(error);
}

const refusal = /^([a-zA-Z]\w*)\.([a-zA-Z]\w*) (\{.*\})$/s;

/** A kept fault in the reader's language; `node` is the name of its place. */
export function faultWords({ texts, locale }: Pick<Context, 'texts' | 'locale'>, fault: string, node: string): string {
  const [, module = '', code = '', params = ''] = refusal.exec(fault) ?? [];
  const key = `${module}.error.${code}`;
  return texts.has(locale, key) ? texts.text(locale, key, { ...paramsOf(params), node }) : fault;
}

function paramsOf(text: string): ErrorParams {
  try {
    return JSON.parse(text) as ErrorParams;
  } catch {
    return {};
  }
}
