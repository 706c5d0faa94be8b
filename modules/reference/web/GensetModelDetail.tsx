import { type AnyRecord, DetailPage, Details, plainResource, useRecordPlace, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { gensetModel, gensetModelLifecycle } from '../contract/index.ts';
import { ModelSuccessors } from './ModelSuccessors.tsx';

const sections = ['ratings', 'components', 'service'] as const;

/** One model: basics, ratings, components, service, successors, files. */
export function GensetModelDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('gensetModel');
  const place = useRecordPlace(gensetModel);
  const part = (section: string) => (record: AnyRecord) => (
    <Details resource={plainResource(gensetModel)} record={record} sections={[section]} />
  );
  return (
    <DetailPage
      resource={gensetModel}
      lifecycle={gensetModelLifecycle}
      id={id}
      facts={['name', 'productLine', 'prpKva', 'espKva', 'engineModel', 'emission', 'successorId']}
      sections={['basics']}
    >
      {sections.map((section) => (
        <DetailPage.Tab key={section} name={section} title={t(`section.${section}`)}>
          {part(section)}
        </DetailPage.Tab>
      ))}
      <DetailPage.Tab name="successors" title={t('successors')}>
        {(record) => <ModelSuccessors record={record} />}
      </DetailPage.Tab>
      <DetailPage.Action action="copy" right="gensetModel.create" onRun={({ id: from }) => place?.create(from)} />
    </DetailPage>
  );
}
