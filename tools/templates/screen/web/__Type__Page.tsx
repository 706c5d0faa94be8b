import { DetailPage, {{#form}}FormPage, {{/form}}ListPage, RecordPages } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { __entity__{{#lifecycle}}, __entity__Lifecycle{{/lifecycle}} } from '../contract/index.ts';

/** The records as a list, one of them in place of it. */
export function __Type__Page(): ReactNode {
  return (
    <RecordPages
      resource={__entity__}
      name="record"
      list={<List />}
      one={(id) => <One id={id} />}
{{#form}}
      form={(id) => <FormPage resource={__entity__} id={id} />}
{{/form}}
    />
  );
}

/** Slots of its own: `ListPage.Column`, `.RowAction`, `.Toolbar`, `.Empty`. */
function List(): ReactNode {
  return <ListPage resource={__entity__} {{#lifecycle}}lifecycle={__entity__Lifecycle} {{/lifecycle}}/>;
}

/** Slots of its own: `DetailPage.Tab`, `.Action`. */
function One({ id }: { readonly id: string }): ReactNode {
  return <DetailPage resource={__entity__} {{#lifecycle}}lifecycle={__entity__Lifecycle} {{/lifecycle}}id={id} />;
}
