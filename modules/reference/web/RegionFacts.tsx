import { call, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { region, regionFacts } from '../contract/index.ts';
import './region.css';

/** What hangs on the chosen region: its area today, the remoteness in force, and who names it. */
export function RegionFacts({ id }: { readonly id: string }): ReactNode {
  const t = useText('region');
  const read = useQuery({
    queryKey: [region.key, 'facts', id],
    queryFn: ({ signal }) => call(regionFacts, { params: { id }, signal }),
  });
  if (!read.data) return <QueryResult read={read} skeleton={<Skeleton active paragraph={{ rows: 1 }} />} />;
  const { bigArea, children, remoteFactor, uses } = read.data;
  return (
    <dl className="ref-region-facts">
      <div>
        <dt>{t('facts.bigArea')}</dt>
        <dd>
          {bigArea ? (
            <span className="ui-swatch-text">
              <span className="ui-swatch" style={{ background: bigArea.colour }} aria-hidden />
              {bigArea.name}
            </span>
          ) : (
            t('facts.noBigArea')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('facts.children')}</dt>
        <dd>{children}</dd>
      </div>
      <div>
        <dt>{t('field.remoteFactor')}</dt>
        <dd>{remoteFactor}</dd>
      </div>
      <div>
        <dt>{t('facts.uses')}</dt>
        <dd>{uses.length === 0 ? t('facts.unused') : uses.map((use) => <Use key={use.resource} {...use} />)}</dd>
      </div>
    </dl>
  );
}

function Use({ resource, count }: { readonly resource: string; readonly count: number }): ReactNode {
  const t = useText();
  const entity = resource.split('.').at(-1) ?? resource;
  return (
    <span className="ref-region-use">
      {t(`${entity}.title`)} {count}
    </span>
  );
}
