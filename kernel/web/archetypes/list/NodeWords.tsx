import { fieldOf, isGroup, type Filter, type FilterNode, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { filterWords } from '../../controls/filter-words.ts';
import { useText } from '../../i18n.ts';
import { targetOf, useClient } from '../clients.tsx';

/** What the filters on one field say, with the names of the records they refer to. */
export function FilterWords({
  resource,
  filters,
}: {
  readonly resource: Resource;
  readonly filters: readonly Filter[];
}): ReactNode {
  const t = useText();
  const field = fieldOf(resource, filters[0]?.field ?? '');
  const isRef = field?.to !== undefined && filters.some(({ op }) => op !== 'null');
  return isRef ? <RefWords to={field.to ?? ''} filters={filters} /> : filterWords(resource, filters, t);
}

function RefWords({ to, filters }: { readonly to: string; readonly filters: readonly Filter[] }): ReactNode {
  const t = useText('control');
  const client = useClient(targetOf(to));
  const ids = filters.flatMap(({ value }) => value.split(','));
  const { data } = useQuery(client.options({ ids, size: 200 }));
  const words = ids.map((id) => data?.items.find((each) => each.id === id)?.label ?? '…').join(t('separator'));
  const op = filters[0]?.op;
  return op === 'below' || op === 'ne' ? t(`said.${op}`, { value: words }) : words;
}

/** A condition, or a group with its conditions joined by "and" or "or"; groups inside stand in brackets. */
export function NodeWords({
  resource,
  node,
  inner = false,
}: {
  readonly resource: Resource;
  readonly node: FilterNode;
  readonly inner?: boolean;
}): ReactNode {
  const t = useText();
  if (!isGroup(node))
    return (
      <>
        {t(labelKey(resource, node.field))}: <FilterWords resource={resource} filters={[node]} />
      </>
    );
  const isBracketed = inner && node.of.length > 1;
  return (
    <>
      {isBracketed ? t('filter.open') : null}
      {node.of.map((each, at) => (
        <Fragment key={JSON.stringify(each) + String(at)}>
          {at > 0 ? <em> {t(`filter.word.${node.match}`)} </em> : null}
          <NodeWords resource={resource} node={each} inner={node.of.length > 1} />
        </Fragment>
      ))}
      {isBracketed ? t('filter.close') : null}
    </>
  );
}
