import { fieldOf } from '@mp/kernel/contract';
import type { Filter, Resource } from '@mp/kernel/contract';
import { currentLanguage, type Text } from '../i18n.ts';
import { itemWord } from '../dictionary.ts';
import { optionKey } from './control.ts';
import { filterValues, rangeOf } from './filter-model.ts';
import { formatDay, formatDecimal, formatInstant } from './format.ts';

function valueWord(resource: Resource, name: string, value: string, t: Text): string {
  const field = fieldOf(resource, name);
  if (field?.dictionary !== undefined) return itemWord(field.dictionary, value);
  if (field?.kind === 'choice' || field?.kind === 'choices') return t(optionKey(resource, name, value));
  if (field?.kind === 'boolean') return t(value === 'true' ? 'control.yes' : 'control.no');
  if (field?.kind === 'date') return formatDay(value, currentLanguage());
  if (field?.kind === 'dateTime' && value.length === 10) return formatDay(value, currentLanguage());
  if (field?.kind === 'dateTime') return formatInstant(value, currentLanguage()).slice(0, 10);
  if (field?.kind === 'integer' || field?.kind === 'decimal' || field?.kind === 'money') return formatDecimal(value);
  return value;
}

/** What the filters on one field say, in words: `Running, Stopped`, `≥ 100`; references as a count, for names need a call. */
export function filterWords(resource: Resource, filters: readonly Filter[], t: Text): string {
  const [first] = filters;
  if (!first) return '';
  const word = (value: string) => valueWord(resource, first.field, value, t);
  if (first.op === 'null') return t(first.value === 'true' ? 'control.mode.empty' : 'control.mode.filled');
  const kind = fieldOf(resource, first.field)?.kind;
  if (kind === 'ref' || kind === 'refs') return t('control.chosen', { count: first.value.split(',').length });
  if (first.op === 'between') return first.value.split(',').map(word).join(' – ');
  if (first.op === 'last') return t('control.said.last', { count: Number(first.value) });
  const values = filterValues(filters);
  if (values.length > 0) return values.map(word).join(t('control.separator'));
  const { from, to } = rangeOf(filters);
  if (from !== undefined && to !== undefined) return `${word(from)} – ${word(to)}`;
  if (from !== undefined) return `≥ ${word(from)}`;
  if (to !== undefined) return `≤ ${word(to)}`;
  return t(`control.said.${first.op}`, { value: word(first.value) });
}
