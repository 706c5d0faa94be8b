import { FormPage, usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { industryInfo } from '../../contract/index.ts';

/** A piece of industry information, or a new one. */
export function IndustryInfoForm({ id }: { readonly id: string | undefined }): ReactNode {
  const { setSearch } = usePage();
  const leave = (to: { readonly info?: string }) => setSearch({ new: undefined, edit: undefined, ...to });
  return (
    <FormPage resource={industryInfo} id={id} onSaved={(saved) => leave({ info: saved.id })} onCancel={() => leave({})}>
      <FormPage.Field name="shareWith" when={({ visibility }) => visibility === 'dealers'} />
    </FormPage>
  );
}
