import { call, FormDialog, QueryResult, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { importNational, region } from '../contract/index.ts';

/** Says how many regions would come, and takes them over. */
export function NationalDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('region');
  const counted = useQuery({
    queryKey: [region.key, 'national'],
    queryFn: () => call(importNational, { body: { apply: false } }),
    gcTime: 0,
  });
  const added = counted.data?.added ?? 0;
  return (
    <FormDialog
      of={region.entity}
      fields={{}}
      title={t('action.importNational')}
      ok={t('national.ok', { count: added })}
      canSend={() => added > 0}
      submit={() => call(importNational, { body: { apply: true } })}
      done={(taken) => t('national.done', { count: taken.added })}
      refresh={[region.key]}
      close={() => close()}
    >
      <FormDialog.Extra>
        <QueryResult read={counted}>
          {({ kept }) => (
            <>
              <p>{t(added === 0 ? 'national.nothing' : 'national.counted', { added, kept })}</p>
              <p className="ui-hint">{t('national.source')}</p>
            </>
          )}
        </QueryResult>
      </FormDialog.Extra>
    </FormDialog>
  );
}
