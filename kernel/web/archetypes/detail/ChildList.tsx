import { type Fields, lifecycleOf, type Resource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { plainResource } from '../clients.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { ofParent } from './of-parent.ts';

interface ChildListProps<F extends Fields> {
  readonly resource: Resource<F>;
  readonly parentId: string;
}

/** The children of one parent: listed, made and changed as they declare; the parent is given and not shown. */
export function ChildList<F extends Fields>({ resource: child, parentId }: ChildListProps<F>): ReactNode {
  const resource = plainResource(child);
  const { parent = '', list } = resource;
  return (
    <ListPage
      key={parentId}
      resource={resource}
      lifecycle={lifecycleOf(resource.key)}
      name={parent}
      inside
      batch={list.batch ?? []}
      fixed={[ofParent(resource, parentId)]}
      initial={{ [parent]: parentId }}
      form={<FormDrawer.Field name={parent} when={() => false} />}
    >
      {list.columns.includes(parent) ? <ListPage.Column field={parent} optional /> : null}
    </ListPage>
  );
}
