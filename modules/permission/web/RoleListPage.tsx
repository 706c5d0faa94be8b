import { organisation } from '@mp/organisation/contract';
import { BelowChoice, useOrganisationFilter } from '@mp/organisation/web';
import { FormDrawer, lazyView, ListPage, RecordPages, TreeList, useDialog } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { role } from '../contract/index.ts';
import { useRoleActs } from './use-role-acts.tsx';

const RoleDetail = lazyView(() => import('./RoleDetail.tsx').then((file) => file.RoleDetail));

/** Roles by organisation; an opened one takes the place of the list. Both stand in the address. */
export function RoleListPage(): ReactNode {
  const roles = (
    <TreeList resource={organisation} depth="1" move={false}>
      {(orgId) => <Roles orgId={orgId} />}
    </TreeList>
  );
  return <RecordPages resource={role} name="role" list={roles} one={(id) => <RoleDetail id={id} />} />;
}

/** The roles of an organisation, with those of everything below it unless told otherwise. */
function Roles({ orgId }: { readonly orgId: string | undefined }): ReactNode {
  const acts = useRoleActs(useDialog());
  return (
    <ListPage
      resource={role}
      fixed={useOrganisationFilter('orgId', orgId)}
      batch={['enable', 'disable', 'delete']}
      initial={{ orgType: 'single', usable: true, ...(orgId === undefined ? {} : { orgId }) }}
      form={roleForm}
    >
      <ListPage.RowAction action="copy" right="role.create" onRun={acts.copy} />
      <ListPage.RowAction action="compare" right="role.read" onRun={acts.compare} />
      <ListPage.Toolbar>
        <BelowChoice orgId={orgId} />
      </ListPage.Toolbar>
    </ListPage>
  );
}

/** A role names an organisation, a group role a relation. */
export const roleForm = (
  <>
    <FormDrawer.Field name="orgId" when={({ orgType }) => orgType !== 'group'} />
    <FormDrawer.Field name="orgRelationId" when={({ orgType }) => orgType === 'group'} />
  </>
);
