import type { Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { Paging } from './Paging.tsx';
import { proposalOrder } from './proposal-model.ts';
import { ProposalView } from './ProposalView.tsx';
import { useRecords } from './records-client.ts';
import { QueryResult } from '../QueryResult.tsx';

/** The proposals of one record, those that wait first. */
export function ProposalList({ resource, id }: { readonly resource: Resource; readonly id: string }): ReactNode {
  const t = useText('records');
  const read = useQuery(useRecords(resource).proposals(id));
  if (!read.data) return <QueryResult read={read} skeleton={<FormSkeleton fields={4} />} />;
  if (read.data.items.length === 0) return <p className="ui-empty">{t('noProposals')}</p>;
  return (
    <div className="ui-proposals">
      {proposalOrder(read.data.items).map((each) => (
        <ProposalView key={each.id} resource={resource} proposal={each} />
      ))}
    </div>
  );
}

const size = 10;

/** All proposals of a resource that wait, with their records. */
export function OpenProposals({
  resource,
  close,
}: {
  readonly resource: Resource;
  readonly close: () => void;
}): ReactNode {
  const t = useText();
  const [page, setPage] = useState(1);
  const read = useQuery(useRecords(resource).openProposals({ page, size }));
  return (
    <Drawer
      open
      size="large"
      title={t('records.openProposalsTitle', { entity: `@${resource.entity}.title` })}
      onClose={close}
    >
      {!read.data ? (
        <QueryResult read={read} skeleton={<FormSkeleton fields={4} />} />
      ) : read.data.items.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('records.noOpenProposals')}
        </p>
      ) : (
        <div className="ui-proposals">
          {read.data.items.map((each) => (
            <ProposalView key={each.id} resource={resource} proposal={each} isNamed />
          ))}
          <Paging page={page} size={size} total={read.data.total} onPage={setPage} />
        </div>
      )}
    </Drawer>
  );
}
