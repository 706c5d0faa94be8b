import { allows, FormPage, formSections, plainResource, useRecordPlace, useRights } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { customer } from '../contract/index.ts';
import { AlikeHint } from './AlikeHint.tsx';

/** The sections with a place for customers that may be the same, below the name. */
const sections = formSections(plainResource(customer)).map((section) =>
  section.key === 'basics'
    ? { ...section, fields: section.fields.flatMap((name) => (name === 'name' ? [name, 'alike'] : [name])) }
    : section,
);

/** A customer, or a new one; who is there already is told while the name is typed. */
export function CustomerForm({ id }: { readonly id: string | undefined }): ReactNode {
  const place = useRecordPlace(customer);
  const rights = useRights();
  return (
    <FormPage resource={customer} id={id} sections={sections}>
      <FormPage.Field name="ownerUserId" when={() => allows(rights, 'user.read')} />
      <FormPage.Field name="ownerDealerId" when={() => allows(rights, 'dealer.read')} />
      <FormPage.Field
        name="alike"
        wide
        content={<AlikeHint id={id ?? null} onOpen={(found) => place?.endForm(found)} />}
      />
    </FormPage>
  );
}
