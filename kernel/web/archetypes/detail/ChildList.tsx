import {
  type Fields,
  isClosedByParents,
  lifecycleOf,
  parentOf,
  permissionKey,
  type Resource,
} from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRights } from '../../rights.tsx';
import { plainResource, useClients } from '../clients.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { abilityOf } from '../record-actions.ts';
import { ofParent } from './of-parent.ts';

interface ChildListProps<F extends Fields> {
  readonly resource: Resource<F>;
  readonly parentId: string;
}

/** The children of one parent: listed, made and changed as they declare; the parent is given and not shown. */
export function ChildList<F extends Fields>({ resource: child, parentId }: ChildListProps<F>): ReactNode {
  const resource = plainResource(child);
  const { parent = '', list } = resource;
  const createRefused = useCreateRefused(resource, parentId);
  return (
    <ListPage
      key={parentId}
      resource={resource}
      lifecycle={lifecycleOf(resource.key)}
      name={parent}
      inside
      createRefused={createRefused}
      batch={list.batch ?? []}
      fixed={[ofParent(resource, parentId)]}
      initial={{ [parent]: parentId }}
      form={<FormDrawer.Field name={parent} when={() => false} />}
    >
      {list.columns.includes(parent) ? <ListPage.Column field={parent} optional /> : null}
    </ListPage>
  );
}

/** Why no child is made now, as the parent says that it came with; nothing where parents close none. */
function useCreateRefused(child: Resource, parentId: string): string | undefined {
  const rights = useRights();
  const clients = useClients();
  const parent = parentOf(child);
  const { data: record } = useQuery({
    ...clients.of(parent ?? child).one(parentId),
    enabled: parent !== undefined && isClosedByParents(child),
  });
  return parent && record
    ? abilityOf({ resource: parent, record, rights }, permissionKey(child, 'create')).refused
    : undefined;
}
