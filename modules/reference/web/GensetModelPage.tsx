import { CopyOutlined } from '@ant-design/icons';
import { lazyView, ListPage, RecordPages, toast, usePage, useRecordPlace, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { gensetModel, gensetModelLifecycle } from '../contract/index.ts';
import { compared } from './genset-model.client.ts';

const GensetModelDetail = lazyView(() => import('./GensetModelDetail.tsx').then((file) => file.GensetModelDetail));
const GensetModelForm = lazyView(() => import('./GensetModelForm.tsx').then((file) => file.GensetModelForm));
const ModelComparison = lazyView(() => import('./ModelComparison.tsx').then((file) => file.ModelComparison));

/** Models as a list; one of them, its form, or several side by side in place of it. */
export function GensetModelPage(): ReactNode {
  return (
    <RecordPages
      resource={gensetModel}
      name="model"
      list={<Models />}
      one={(id) => <GensetModelDetail id={id} />}
      form={(id, from) => <GensetModelForm id={id} from={from} />}
      others={{ compare: (ids) => <ModelComparison ids={ids.split(',').slice(0, compared.most)} /> }}
    />
  );
}

function Models(): ReactNode {
  const t = useText('gensetModel');
  const { setSearch } = usePage();
  const place = useRecordPlace(gensetModel);
  return (
    <ListPage
      resource={gensetModel}
      lifecycle={gensetModelLifecycle}
      batch={['delete']}
      cardFacts={['espKva', 'engineModel']}
    >
      <ListPage.RowAction
        action="copy"
        icon={<CopyOutlined aria-hidden />}
        right="gensetModel.create"
        onRun={({ id }) => place?.create(id)}
      />
      <ListPage.BatchAction
        action="compare"
        right="gensetModel.read"
        onRun={(records) => {
          if (records.length < compared.least || records.length > compared.most)
            toast.error(t('compare.count', compared));
          else setSearch({ compare: records.map(({ id }) => id).join(',') });
        }}
      />
    </ListPage>
  );
}
