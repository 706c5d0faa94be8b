import { ListPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { __entity__{{#lifecycle}}, __entity__Lifecycle{{/lifecycle}} } from '../contract/index.ts';

/** List of all records with form, import and export. */
export function __Entity__ListPage(): ReactNode {
  return <ListPage resource={__entity__} {{#lifecycle}}lifecycle={__entity__Lifecycle} {{/lifecycle}}batch={['delete']} />;
}
