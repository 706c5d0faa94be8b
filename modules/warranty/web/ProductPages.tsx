import {
  DetailPage,
  FormPage,
  ListPage,
  ListTabs,
  RecordPages,
  TabBar,
  taskDesk,
  TaskPage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useId, type ReactNode } from 'react';
import { baseTerm, peProduct, peProductLifecycle } from '../contract/index.ts';
import { PriceMatrix } from './PriceMatrix.tsx';
import { toProduct, useApproveMany } from './warranty.client.ts';

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

/** Products that wait for the user's check, and those that he has checked. */
export const ProductCheckPage = taskDesk({
  resource: peProduct,
  lifecycle: peProductLifecycle,
  one: '/powerEnsureProductCheckDetail',
  toRecord: ({ id }) => toProduct({ product: id }),
  tabs: ['awaitingMe', 'handledByMe'],
  cardFacts: ['revision', 'priceFrom', 'priceTo'],
  texts: 'peProduct.check',
  batch: { action: 'approveMany', useRun: useApproveMany },
});

/** The check of a product. */
export function ProductCheckDetailPage(): ReactNode {
  return <TaskPage resource={peProduct} />;
}
