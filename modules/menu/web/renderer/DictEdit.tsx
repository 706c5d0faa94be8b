import type { Language } from '@mp/kernel/contract';
import type { EditProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { PageComponent } from '../../contract/index.ts';
import { callBound, rowsIn } from '../page.client.ts';
import { wordsIn } from './made-model.ts';
import type { MadeScope } from './made-scope.ts';

interface DictEditProps {
  readonly edit: EditProps;
  readonly component: PageComponent;
  readonly scope: MadeScope;
}

/** The options of a source; `rows` is what its API has answered. */
function optionsOf(
  source: PageComponent['dataSource'],
  rows: readonly Readonly<Record<string, unknown>>[],
  language: Language,
): { value: string; label: string }[] {
  switch (source?.kind) {
    case 'dict':
      return source.options.map(({ value, label }) => ({ value, label: wordsIn(label, language) ?? value }));
    case 'api':
      return rows.map((row) => ({
        value: String(row[source.valueField] ?? ''),
        label: String(row[source.labelField] ?? ''),
      }));
    default:
      return [];
  }
}

/** A choice whose options the page itself names, or an API answers. */
export function DictEdit({ edit, component, scope }: DictEditProps): ReactNode {
  const source = component.dataSource;
  const api = source?.kind === 'api' ? scope.apis.get(source.api) : undefined;
  const read = useQuery({
    queryKey: ['made-page', scope.formId, 'options', component.alias],
    queryFn: async ({ signal }) => (api ? rowsIn(await callBound(api, { signal })) : []),
    enabled: api !== undefined,
    staleTime: 60_000,
  });
  const options = optionsOf(source, read.data ?? [], scope.language);
  const isMany = component.kind === 'choices' || component.kind === 'refs';
  return (
    <Select
      id={edit.id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...(isMany ? { mode: 'multiple' as const } : {})}
      value={(edit.value ?? undefined) as string | string[] | undefined}
      options={options}
      loading={api !== undefined && read.isPending}
      disabled={edit.disabled ?? false}
      {...(edit.invalid ? { status: 'error' as const } : {})}
      aria-describedby={edit.describedBy}
      onBlur={() => edit.onBlur?.()}
      onChange={(value) => edit.onChange(value ?? null)}
    />
  );
}
