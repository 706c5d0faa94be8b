import { FormPage, PageAction, PageActions, usePage } from '@mp/kernel/web';
import { useState, type ReactNode } from 'react';
import { testForm } from '../contract/index.ts';

/** A form with every control, its rules and errors; records are kept as scratch (SPEC section 2, `mytestform`). */
export function PageTestFormPage(): ReactNode {
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
        <PageAction titleKey="page.action.reset" onRun={handleReset} />
        {id === undefined ? null : (
          <PageAction
            titleKey={preview === '1' ? 'page.action.backToForm' : 'page.action.preview'}
            onRun={() => setSearch({ preview: preview === '1' ? undefined : '1' })}
          />
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
