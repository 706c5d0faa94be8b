import type { Filter } from '@mp/kernel/contract';
import { usePage, useText } from '@mp/kernel/web';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';

/** Narrows a list to the chosen organisation and, unless the address says otherwise, those below it. */
export function useOrganisationFilter(field: string, orgId: string | undefined): readonly Filter[] {
  const { below } = usePage().search;
  return orgId === undefined ? [] : [{ field, op: below === '0' ? 'eq' : 'below', value: orgId }];
}

/** Whether a list shows what is below the chosen organisation too. */
export function BelowChoice({ orgId }: { readonly orgId: string | undefined }): ReactNode {
  const t = useText('organisation');
  const { search, setSearch } = usePage();
  return orgId === undefined ? null : (
    <Checkbox
      checked={search.below !== '0'}
      onChange={({ target }) => setSearch({ below: target.checked ? undefined : '0', page: undefined })}
    >
      {t('withBelow')}
    </Checkbox>
  );
}
