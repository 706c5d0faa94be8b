import { FormPage } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { person } from '../contract/index.ts';
import { ownDealer } from '@mp/dealer/web';
import { SiteField } from './SitePick.tsx';

/** A person, or a new one; whoever keeps the people of one dealer is not asked for it. */
export function PersonForm({ id }: { readonly id: string | undefined }): ReactNode {
  const { data } = useQuery(ownDealer);
  return (
    <FormPage resource={person} id={id}>
      <FormPage.Field name="dealerId" when={() => data?.dealer === null && id === undefined} />
      <FormPage.Field name="site" render={(props) => <SiteField {...props} />} />
    </FormPage>
  );
}
