import { Board, useRecordPlace } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { industryInfo, industryInfoLifecycle } from '../contract/index.ts';

/** Industry information by state, with what is in sight summed up. */
export function IndustryInfoBoard(): ReactNode {
  const place = useRecordPlace(industryInfo);
  return (
    <Board
      resource={industryInfo}
      lifecycle={industryInfoLifecycle}
      facts={['no', 'regionId', 'estKva', 'score']}
      sums={['estKva']}
      onOpen={({ id }) => place?.open(id)}
    />
  );
}
