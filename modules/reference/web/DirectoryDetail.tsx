import { DetailPage, FormDrawer, ListPage, useRecordPlace, useText, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { directoryType } from '../contract/index.ts';
import { usageOf } from './directory.client.ts';

/** One directory: what its files must be like, what stands in it, the directories below. */
export function DirectoryDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('directoryType');
  const place = useRecordPlace(directoryType);
  const [below, setBelow] = useState<{ readonly parentId: string; readonly library: unknown }>();
  return (
    <>
      <DetailPage
        resource={directoryType}
        id={id}
        facts={['library', 'parentId', 'defaultAccess', 'maxSizeMb', 'watermarkPolicy', 'enabled']}
      >
        <DetailPage.Tab name="below" title={t('below')}>
          {(record) => (
            <ListPage
              inside
              name="below"
              resource={directoryType}
              fixed={[{ field: 'parentId', op: 'eq', value: record.id }]}
              onOpen={(child) => place?.open(child.id)}
              onCreate={null}
              onEdit={null}
            >
              <ListPage.Empty>{t('below.empty')}</ListPage.Empty>
            </ListPage>
          )}
        </DetailPage.Tab>
        <DetailPage.Tab name="usage" title={t('usage')}>
          <Usage id={id} />
        </DetailPage.Tab>
        <DetailPage.Action
          action="addBelow"
          right="directoryType.create"
          onRun={({ id: parentId, library }) => setBelow({ parentId, library })}
        />
      </DetailPage>
      <FormDrawer
        open={below !== undefined}
        resource={directoryType}
        initial={below}
        onClose={() => setBelow(undefined)}
        onSaved={(saved) => place?.open(saved.id)}
      />
    </>
  );
}

/** How much stands in the directory itself and with all below it. */
function Usage({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const { data } = useQuery(usageOf(id));
  if (!data) return null;
  if (data.items.length === 0) return <p className="ui-empty">{t('directoryType.usage.none')}</p>;
  return (
    <DataTable
      rows={data.items}
      rowKey={(each) => each.titleKey}
      columns={[
        { key: 'what', title: t('directoryType.usage.what'), cell: (each) => t(each.titleKey) },
        { key: 'own', title: t('directoryType.usage.own'), kind: 'digits' },
        { key: 'below', title: t('directoryType.usage.below'), kind: 'digits' },
      ]}
    />
  );
}
