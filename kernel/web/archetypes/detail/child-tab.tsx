import type { Fields, Resource } from '@mp/kernel/contract';
import type { ComponentType } from 'react';
import type { RecordTabProps } from '../../registry.ts';

/**
 * Loads the list of the parts of a record, for a tab that another module adds to it: `name` of the tab is the entity of the
 * parts, so that they do not stand there twice once their contract is loaded.
 */
export const childTab =
  <F extends Fields>(load: () => Promise<Resource<F>>) =>
  async (): Promise<ComponentType<RecordTabProps>> => {
    const [resource, { ChildList }] = await Promise.all([load(), import('./ChildList.tsx')]);
    return function ChildTab({ record }: RecordTabProps) {
      return <ChildList resource={resource} parentId={record.id} />;
    };
  };
