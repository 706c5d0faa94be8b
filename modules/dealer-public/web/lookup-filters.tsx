import { pickText, ref, type Filter } from '@mp/kernel/contract';
import { editors, type FilterProps, plainResource, SearchInput, useDictionary, useLanguage } from '@mp/kernel/web';
import { Select } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { dealer } from '@mp/dealer/contract';
import { lookUpDictionaries } from './lookup-resource.ts';

const resource = plainResource(dealer);
const region = ref('reference.region');
const Region = editors.ref;

const only = (name: string, value: string | undefined): readonly Filter[] =>
  value === undefined || value.trim() === '' ? [] : [{ field: name, op: 'eq', value: value.trim() }];

/** One item of a dictionary. */
export function DictionaryFilter({ id, name, label, value, onChange, place }: FilterProps): ReactNode {
  const language = useLanguage();
  const items = useDictionary(lookUpDictionaries[name as keyof typeof lookUpDictionaries]) ?? [];
  return (
    <Select
      id={id}
      className={place === 'bar' ? 'ui-choice-filter' : 'ui-fill'}
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      value={value[0]?.value ?? null}
      options={items.map(({ code, label: text }) => ({ value: code, label: pickText(text, language) }))}
      onChange={(next: string | null | undefined) => onChange(only(name, next ?? undefined))}
    />
  );
}

/** What a filter by dictionary says where it can be taken away. */
export function DictionaryWords({ filters }: { readonly filters: readonly Filter[] }): ReactNode {
  const language = useLanguage();
  const [filter] = filters;
  const items = useDictionary(lookUpDictionaries[filter?.field as keyof typeof lookUpDictionaries]) ?? [];
  const found = items.find(({ code }) => code === filter?.value);
  return found ? pickText(found.label, language) : filter?.value;
}

/** One region with all below. */
export function RegionFilter({ id, name, label, value, onChange, place }: FilterProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <span className={place === 'bar' ? 'ui-choice-filter' : 'ui-fill'}>
        <Region
          id={id}
          name={name}
          field={region}
          resource={resource}
          label={label}
          placeholder={label}
          value={value[0]?.value ?? null}
          onChange={(next) => onChange(only(name, typeof next === 'string' ? next : undefined))}
        />
      </span>
    </Suspense>
  );
}

/** A word or a number. */
export function WordFilter({ id, name, label, value, onChange }: FilterProps): ReactNode {
  return (
    <SearchInput
      id={id}
      label={label}
      placeholder={label}
      digits={name === 'km'}
      applied={value[0]?.value ?? ''}
      onApply={(text) => onChange(only(name, text))}
    />
  );
}
