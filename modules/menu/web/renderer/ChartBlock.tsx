import { fieldOf, optionTextKey, type Resource } from '@mp/kernel/contract';
import { formatCount, LoadFailed, useClient, useText } from '@mp/kernel/web';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageBlock, PageComponent } from '../../contract/index.ts';
import { isKnown, resourceOf, wordsIn } from './made-model.ts';
import { useMade } from './made-scope.ts';
import { MissingControl } from './MissingControl.tsx';

/** Most bars that are counted; each is a question to the server. */
const maxBars = 20;

/** How many records there are of each choice, as bars with their numbers. */
export function ChartBlock({ block }: { readonly block: PageBlock }): ReactNode {
  const { page, resources } = useMade();
  const resource = resourceOf(page, block, resources);
  if (!resource) return <MissingControl name={block.resource ?? block.id} />;
  return block.components.map((component) =>
    isKnown(component, resource) ? (
      <Bars key={component.alias} component={component} resource={resource} />
    ) : (
      <MissingControl key={component.alias} name={component.fieldName ?? component.alias} />
    ),
  );
}

function Bars({ component, resource }: { readonly component: PageComponent; readonly resource: Resource }): ReactNode {
  const { language } = useMade();
  const t = useText();
  const name = component.fieldName ?? '';
  const field = fieldOf(resource, name);
  const options = field?.kind === 'boolean' ? ['true', 'false'] : (field?.options ?? []).slice(0, maxBars);
  const client = useClient(resource);
  const read = useQueries({
    queries: options.map((value) => client.list({ size: 1, exact: true, filters: [{ field: name, op: 'eq', value }] })),
  });
  const failed = read.find(({ isError }) => isError);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => read.forEach((each) => void each.refetch())} />;
  const counts = read.map(({ data }) => data?.total ?? 0);
  const max = Math.max(1, ...counts);
  const label = wordsIn(component.label, language) ?? t(`${resource.entity}.field.${name}`);
  return (
    <figure className="made-chart" aria-busy={read.some(({ isPending }) => isPending)}>
      <figcaption>{label}</figcaption>
      <ul>
        {options.map((value, at) => (
          <li key={value}>
            <span>
              {field?.kind === 'boolean'
                ? t(value === 'true' ? 'control.yes' : 'control.no')
                : t(optionTextKey(resource, name, value))}
            </span>
            <span className="made-bar" aria-hidden>
              <span style={{ width: `${((counts[at] ?? 0) / max) * 100}%` }} />
            </span>
            <output>{formatCount(counts[at] ?? 0)}</output>
          </li>
        ))}
      </ul>
    </figure>
  );
}
