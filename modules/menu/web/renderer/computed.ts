import type { Language } from '@mp/kernel/contract';
import { evaluate, expressionOf, type ExpressionValues, type PageDataSource } from '../../contract/index.ts';
import { wordsIn } from './made-model.ts';

/** What an expression gives as text; nothing where it is wrong or has no sense. */
export function computedText(text: string | undefined, values: ExpressionValues): string {
  const expression = expressionOf(text ?? '');
  const value = expression ? evaluate(expression, values) : null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

/** The label of a value in a list of choices; the value itself where it is not among them. */
export function dictText(source: PageDataSource | undefined, value: unknown, language: Language): string {
  const options = source?.kind === 'dict' ? source.options : [];
  const of = (each: unknown) =>
    wordsIn(options.find((option) => option.value === each)?.label, language) ?? (typeof each === 'string' ? each : '');
  return Array.isArray(value) ? value.map(of).join(', ') : of(value);
}
