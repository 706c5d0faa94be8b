import type { Fields, Filter, ListTabSpec } from '@mp/kernel/contract';
import { useId, type ReactNode } from 'react';
import { today } from '../../controls/format.ts';
import { useText } from '../../i18n.ts';
import { usePage } from '../../page.tsx';
import { listViews } from '../../record-extras.ts';
import { allows, useRights } from '../../rights.tsx';
import { useUserInfo } from '../../session.ts';
import { useRecordPlace } from '../RecordPages.tsx';
import { TabBar } from '../TabBar.tsx';
import { plainResource } from '../clients.tsx';
import { ListPage, type ListPageProps } from './ListPage.tsx';
import { askedPart } from './list-state.ts';

function fixedOf({ where = {}, mine, empty = [], past, soon }: ListTabSpec, userId: string): readonly Filter[] {
  return [
    ...Object.entries(where).flatMap(([field, values]) =>
      values === undefined ? [] : [{ field, op: 'in', value: values.join(',') } as const],
    ),
    ...(mine === undefined ? [] : [{ field: mine, op: 'eq', value: userId } as const]),
    ...[empty].flat().map((field) => ({ field, op: 'null', value: 'true' }) as const),
    ...(past === undefined ? [] : [{ field: past, op: 'lt', value: today() } as const]),
    ...(soon === undefined
      ? []
      : [{ field: soon.field, op: 'between', value: `${today()},${today(soon.days)}` } as const]),
  ];
}

type ListTabsProps<F extends Fields> = Omit<ListPageProps<F>, 'name' | 'inside' | 'asked' | 'fixed' | 'process'>;

/** The tabs that the list of a resource is declared with, each a list of its own. Slots hold in all of them. */
export function ListTabs<F extends Fields>(props: ListTabsProps<F>): ReactNode {
  const resource = plainResource(props.resource);
  const t = useText();
  const id = useId();
  const { search, setSearch } = usePage();
  const rights = useRights();
  const userId = useUserInfo()?.userid ?? '';
  const place = useRecordPlace(resource);
  const ways = place && {
    onOpen: ({ id: one }: { readonly id: string }) => place.open(one),
    ...(place.hasForm
      ? { onCreate: () => place.create(), onEdit: ({ id: one }: { readonly id: string }) => place.edit(one) }
      : {}),
  };
  // A link leads to a tab with its conditions; they hold until another tab is chosen.
  const asked = askedPart(resource, search);
  const noMore = Object.fromEntries([...new URLSearchParams(asked).keys()].map((name) => [name, undefined]));
  const tabs = Object.entries(resource.list.tabs ?? {}).filter(([, { right }]) => allows(rights, right));
  return (
    <TabBar
      id={id}
      label={t('list.tabs')}
      current={search.tab ?? ''}
      onChange={(tab) => setSearch({ ...noMore, tab: tab === tabs[0]?.[0] ? undefined : tab }, { replace: true })}
      tabs={[
        ...tabs.map(([name, tab]) => ({
          key: name,
          title: t(`${resource.entity}.tab.${name}`),
          content: (
            <ListPage
              key={`${name} ${asked}`}
              {...ways}
              {...props}
              name={name}
              inside
              asked={asked}
              fixed={fixedOf(tab, userId)}
              process={tab.process}
              {...(tab.process === undefined ? {} : { onCreate: null })}
              defaults={{ ...(tab.sort === undefined ? {} : { sort: tab.sort }), ...props.defaults }}
            />
          ),
        })),
        ...listViews(resource, rights).map(({ name, titleKey, View }) => ({
          key: name,
          title: t(titleKey),
          content: <View key={name} />,
        })),
      ]}
    />
  );
}
ListTabs.Column = ListPage.Column;
ListTabs.RowAction = ListPage.RowAction;
