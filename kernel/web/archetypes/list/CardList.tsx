import type { ReactNode } from 'react';
import { recordName } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { RowActions } from '../RowActions.tsx';
import { useList } from './list-scope.ts';
import { stateField } from './use-list-columns.tsx';

/** The rows as cards, for phones: title, state, two facts, one action and the others folded. */
export function CardList(): ReactNode {
  const { resource, rows, isFetching } = useList();
  const t = useText();
  return (
    <ul className="ui-cards" aria-label={t(`${resource.entity}.title`)} aria-busy={isFetching}>
      {rows.map((record) => (
        <Card key={record.id} record={record} />
      ))}
    </ul>
  );
}

function Card({ record }: { readonly record: AnyRecord }): ReactNode {
  const { resource, lifecycle, shown, actionsOf, open, facts: named } = useList();
  const inState = stateField(resource, lifecycle);
  // Yes or no says nothing without its label: it stands among the facts.
  const state = shown.find(({ name, field }) => name === inState && field?.kind !== 'boolean');
  const title = shown.find(({ name }) => name === resource.label);
  const facts = named
    ? shown.filter(({ name }) => named.includes(name))
    : shown.filter((each) => each !== state && each !== title && each.field?.kind !== 'image').slice(0, 2);
  const label = recordName(resource, record) || record.id;
  const heading = title ? title.render(record, true) : label;
  return (
    <li className="ui-card">
      <div className="ui-card-head">
        {open ? (
          <button type="button" className="ui-open" onClick={() => open(record)}>
            {heading}
          </button>
        ) : (
          <strong>{heading}</strong>
        )}
        {state?.render(record, true)}
      </div>
      <dl>
        {facts.map((each) => (
          <div key={each.name}>
            <dt>{each.title}</dt>
            <dd>{each.render(record, true)}</dd>
          </div>
        ))}
      </dl>
      <RowActions actions={actionsOf(record)} label={label} visible={1} />
    </li>
  );
}
