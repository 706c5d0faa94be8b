import {
  DetailPage,
  FormPage,
  ListPage,
  ListTabs,
  openPage,
  RecordPages,
  TabBar,
  TaskPage,
  usePage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useId, type ReactNode } from 'react';
import { baseTerm, peProduct, peProductLifecycle } from '../contract/index.ts';
import { PriceMatrix } from './PriceMatrix.tsx';
import { toCheck, toProduct, useApproveMany } from './warranty.client.ts';

/** Products with their prices, and base terms beside them. */
export function ProductControlPage(): ReactNode {
  return (
    <RecordPages
      resource={peProduct}
      name="product"
      list={<Control />}
      one={(id) => <DetailPage resource={peProduct} lifecycle={peProductLifecycle} id={id} />}
      form={(id) => (
        <FormPage resource={peProduct} id={id}>
          <FormPage.Field name="bands" wide render={(edit) => <PriceMatrix {...edit} />} />
        </FormPage>
      )}
    />
  );
}

function Control(): ReactNode {
  const t = useText('peProduct');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('views')}
      current={search.show ?? 'products'}
      onChange={(show) =>
        setSearch({ show: show === 'products' ? undefined : show, tab: undefined }, { replace: true })
      }
      tabs={[
        {
          key: 'products',
          title: t('title'),
          content: (
            <ListTabs
              resource={peProduct}
              lifecycle={peProductLifecycle}
              cardFacts={['revision', 'priceFrom', 'priceTo']}
            />
          ),
        },
        { key: 'terms', title: t('baseTerms'), content: <ListPage resource={baseTerm} name="terms" inside /> },
      ]}
    />
  );
}

const tabs = ['awaitingMe', 'handledByMe'] as const;
const open = ({ id, processInstanceId }: AnyRecord) =>
  openPage(
    typeof processInstanceId === 'string' ? toCheck({ instanceId: processInstanceId }) : toProduct({ product: id }),
  );

/** Products that wait for the user's check, and those that he has checked. */
export function ProductCheckPage(): ReactNode {
  const t = useText('peProduct');
  const id = useId();
  const { search, setSearch } = usePage();
  const approve = useApproveMany();
  return (
    <TabBar
      id={id}
      label={t('views')}
      current={search.tab ?? 'awaitingMe'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={tabs.map((tab) => ({
        key: tab,
        title: t(`check.${tab}`),
        content: (
          <ListPage
            key={tab}
            resource={peProduct}
            lifecycle={peProductLifecycle}
            name={tab}
            inside
            process={tab}
            batch={[]}
            cardFacts={['revision', 'priceFrom', 'priceTo']}
            canDelete={false}
            onCreate={null}
            onEdit={null}
            onOpen={open}
          >
            {tab === 'awaitingMe' ? (
              <ListPage.BatchAction action="approveMany" onRun={(records, clear) => void approve(records, clear)} />
            ) : null}
          </ListPage>
        ),
      }))}
    />
  );
}

/** The check of a product. */
export function ProductCheckDetailPage(): ReactNode {
  return <TaskPage resource={peProduct} />;
}
