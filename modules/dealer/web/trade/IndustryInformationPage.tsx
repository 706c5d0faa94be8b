import { usePage } from '@mp/kernel/web';
import { lazy, Suspense, type ReactNode } from 'react';
import { IndustryInfoList } from './IndustryInfoList.tsx';

const IndustryInfoDetail = lazy(() =>
  import('./IndustryInfoDetail.tsx').then((file) => ({ default: file.IndustryInfoDetail })),
);
const IndustryInfoForm = lazy(() =>
  import('./IndustryInfoForm.tsx').then((file) => ({ default: file.IndustryInfoForm })),
);

/** What was heard of the market, as a list or a board; one piece, or its form, in place of it. */
export function IndustryInformationPage(): ReactNode {
  const { search } = usePage();
  const { info, edit } = search;
  const part =
    search.new === '1' || edit !== undefined ? (
      <IndustryInfoForm key={edit ?? 'new'} id={edit} />
    ) : info !== undefined ? (
      <IndustryInfoDetail key={info} id={info} />
    ) : (
      <IndustryInfoList />
    );
  return <Suspense fallback={null}>{part}</Suspense>;
}
