import { fieldOf } from '@mp/kernel/contract';
import type { Field, Filter, Resource } from '@mp/kernel/contract';
import { currentLanguage, type Text } from '../i18n.ts';
import { itemWord } from '../dictionary.ts';
import { optionKey } from './control.ts';
import { filterValues, rangeOf } from './filter-model.ts';
import { formatDay, formatDecimal, formatInstant } from './format.ts';

type Words = (field: Field, value: string) => string;

const day: Words = (_field, value) => formatDay(value, currentLanguage());
const decimal: Words = (_field, value) => formatDecimal(value);
/** How values are said of kinds that say them otherwise than they are written. */
const wordsByKind: Readonly<Partial<Record<Field['kind'], Words>>> = {
  date: day,
  dateTime: (field, value) =>
    value.length === 10 ? day(field, value) : formatInstant(value, currentLanguage()).slice(0, 10),
  integer: decimal,
  decimal,
  money: decimal,
};

/** The word of one value of a field. */
function valueWord(resource: Resource, { field: name, value }: Pick<Filter, 'field' | 'value'>, t: Text): string {
  const field = fieldOf(resource, name);
  if (!field) return value;
  if (field.dictionary !== undefined) return itemWord(field.dictionary, value);
  if (field.kind === 'choice' || field.kind === 'choices') return t(optionKey(resource, name, value));
  if (field.kind === 'boolean') return t(value === 'true' ? 'control.yes' : 'control.no');
  return wordsByKind[field.kind]?.(field, value) ?? value;
}

/** What the filters on one field say, in words: `Running, Stopped`, `≥ 100`; references as a count, for names need a call. */
export function filterWords(resource: Resource, filters: readonly Filter[], t: Text): string {
  const [first] = filters;
  if (!first) return '';
  const word = (value: string) => valueWord(resource, { field: first.field, value }, t);
  if (first.op === 'null') return t(first.value === 'true' ? 'control.mode.empty' : 'control.mode.filled');
  const kind = fieldOf(resource, first.field)?.kind;
  if (kind === 'ref' || kind === 'refs') return t('control.chosen', { count: first.value.split(',').length });
  if (first.op === 'between') return first.value.split(',').map(word).join(' – ');
  if (first.op === 'last') return t('control.said.last', { count: Number(first.value) });
  const values = filterValues(filters);
  if (values.length > 0) return values.map(word).join(t('control.separator'));
  return rangeWords(filters, word) ?? t(`control.said.${first.op}`, { value: word(first.value) });
}

function rangeWords(filters: readonly Filter[], word: (value: string) => string): string | undefined {
  const { from, to } = rangeOf(filters);
  if (from !== undefined && to !== undefined) return `${word(from)} – ${word(to)}`;
  if (from !== undefined) return `≥ ${word(from)}`;
  return to === undefined ? undefined : `≤ ${word(to)}`;
}
