import { FormPage, PageActions, usePage, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { testForm } from '../contract/index.ts';

/** A form with every control, its rules and errors; records are kept as scratch (SPEC section 2, `mytestform`). */
export function PageTestFormPage(): ReactNode {
  const t = useText('page');
  const { search, setSearch } = usePage();
  const { id, preview } = search;
  const [round, setRound] = useState(0);

  function handleReset(): void {
    setSearch({ id: undefined, preview: undefined });
    setRound(round + 1);
  }

  return (
    <>
      <PageActions>
        <Button onClick={handleReset}>{t('action.reset')}</Button>
        {id === undefined ? null : (
          <Button onClick={() => setSearch({ preview: preview === '1' ? undefined : '1' })}>
            {t(preview === '1' ? 'action.backToForm' : 'action.preview')}
          </Button>
        )}
      </PageActions>
      <FormPage
        key={`${id ?? ''} ${preview ?? ''} ${round}`}
        resource={testForm}
        id={id}
        {...(preview === '1' ? { readOnly: true } : {})}
        onSaved={(saved) => setSearch({ id: saved.id }, { replace: true })}
      />
    </>
  );
}
