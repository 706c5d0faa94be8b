import { lazyView, RecordPages } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { industryInfo } from '../contract/index.ts';
import { IndustryInfoList } from './IndustryInfoList.tsx';

const IndustryInfoDetail = lazyView(() => import('./IndustryInfoDetail.tsx').then((file) => file.IndustryInfoDetail));
const IndustryInfoForm = lazyView(() => import('./IndustryInfoForm.tsx').then((file) => file.IndustryInfoForm));

/** What was heard of the market, as a list or a board; one piece, or its form, in place of it. */
export function IndustryInformationPage(): ReactNode {
  return (
    <RecordPages
      resource={industryInfo}
      name="info"
      list={<IndustryInfoList />}
      one={(id) => <IndustryInfoDetail id={id} />}
      form={(id) => <IndustryInfoForm id={id} />}
    />
  );
}
