import { type EditProps, FormDrawer, ListPage, TabBar, useCan, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { type ReactNode, useId } from 'react';
import { apiOperation, functionService } from '../contract/index.ts';
import { choicesQuery } from './catalogue.client.ts';
import './open.css';

/** Functions with the operations that they bring: those that administrators tie, and those of the declarations. */
export function FunctionServicesPage(): ReactNode {
  const t = useText('functionService');
  const id = useId();
  const { search, setSearch } = usePage();
  const mayReadOwn = useCan('apiOperation.read');
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? 'ties'}
      onChange={(tab) => setSearch({ ...none, tab: tab === 'ties' ? undefined : tab })}
      tabs={[
        { key: 'ties', title: t('tab.ties'), content: <Ties /> },
        ...(mayReadOwn ? [{ key: 'builtin', title: t('tab.builtin'), content: <Builtin /> }] : []),
      ]}
    />
  );
}

function Ties(): ReactNode {
  const t = useText('functionService');
  return (
    <ListPage
      resource={functionService}
      cardFacts={['serviceInterface', 'path']}
      form={
        <>
          <FormDrawer.Field name="functionNo" render={(props) => <Choice {...props} of="functions" />} />
          <FormDrawer.Field name="serviceInterface" render={(props) => <Choice {...props} of="services" />} />
        </>
      }
    >
      <ListPage.Column field="functionNo" width={180} />
      <ListPage.Column field="name" width={180} />
      <ListPage.Column field="serviceInterface" width={220} />
      <ListPage.Column field="path" width={240} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

/** Ties of the declarations: the function that each operation asks for. */
function Builtin(): ReactNode {
  const t = useText('functionService');
  return (
    <>
      <p className="mp-secondary">{t('builtinIntro')}</p>
      <ListPage resource={apiOperation} name="builtin" onOpen={null} cardFacts={['access', 'path']}>
        <ListPage.Column field="name" width={220} />
        <ListPage.Column field="code" optional />
        <ListPage.Column field="area" optional />
        <ListPage.Column field="assignment" optional />
        <ListPage.Column field="enabled" optional />
      </ListPage>
    </>
  );
}

/** Something that may be tied, found by its code or its words. */
function Choice(props: EditProps & { readonly of: 'functions' | 'services' }): ReactNode {
  const { id, label, value, onChange, disabled, describedBy, invalid, of } = props;
  const read = useQuery(choicesQuery);
  const options = (read.data?.[of] ?? []).map((each) => ({ value: each.value, words: each.label }));
  return (
    <AutoComplete
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className="ui-fill"
      disabled={disabled ?? false}
      {...(invalid ? { status: 'error' as const } : {})}
      value={typeof value === 'string' ? value : ''}
      options={options}
      showSearch={{
        filterOption: (sought, option) =>
          `${String(option?.value)} ${String(option?.words)}`.toLowerCase().includes(sought.toLowerCase()),
      }}
      optionRender={({ data: option }) => (
        <>
          {String(option.words)} <small className="mp-secondary">{String(option.value)}</small>
        </>
      )}
      onChange={(next: string | null) => onChange(next === '' ? null : next)}
    />
  );
}
