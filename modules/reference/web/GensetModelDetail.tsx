import { ArrowLeftOutlined } from '@ant-design/icons';
import { type AnyRecord, DetailPage, Details, PageActions, plainResource, usePage, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { gensetModel, gensetModelLifecycle } from '../contract/index.ts';
import { ModelSuccessors } from './ModelSuccessors.tsx';

const sections = ['ratings', 'components', 'service'] as const;

/** One model: basics, ratings, components, service, successors, files. */
export function GensetModelDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('gensetModel');
  const { setSearch } = usePage();
  const leave = () => setSearch({ model: undefined, tab: undefined });
  const part = (section: string) => (record: AnyRecord) => (
    <Details resource={plainResource(gensetModel)} record={record} sections={[section]} />
  );
  return (
    <>
      <PageActions>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
          {t('back')}
        </Button>
      </PageActions>
      <DetailPage
        resource={gensetModel}
        lifecycle={gensetModelLifecycle}
        id={id}
        facts={['name', 'productLine', 'prpKva', 'espKva', 'engineModel', 'emission', 'successorId']}
        sections={['basics']}
        onEdit={({ id: edit }) => setSearch({ edit })}
        onDeleted={leave}
        onGo={(next) => setSearch({ model: next })}
      >
        {sections.map((section) => (
          <DetailPage.Tab key={section} name={section} title={t(`section.${section}`)}>
            {part(section)}
          </DetailPage.Tab>
        ))}
        <DetailPage.Tab name="successors" title={t('successors')}>
          {(record) => <ModelSuccessors record={record} />}
        </DetailPage.Tab>
        <DetailPage.Action
          action="copy"
          right="gensetModel.create"
          onRun={({ id: from }) => setSearch({ new: '1', from, tab: undefined })}
        />
      </DetailPage>
    </>
  );
}
