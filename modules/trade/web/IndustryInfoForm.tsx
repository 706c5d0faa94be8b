import { FormPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { industryInfo } from '../contract/index.ts';

/** A piece of industry information, or a new one. */
export function IndustryInfoForm({ id }: { readonly id: string | undefined }): ReactNode {
  return (
    <FormPage resource={industryInfo} id={id}>
      <FormPage.Field name="shareWith" when={({ visibility }) => visibility === 'dealers'} />
    </FormPage>
  );
}
