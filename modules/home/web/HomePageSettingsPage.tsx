import { pickText } from '@mp/kernel/contract';
import { type EditProps, FormDrawer, ListPage, useLanguage, useText } from '@mp/kernel/web';
import { pagesIn, useMyMenu } from '@mp/menu/web';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { homeObjectField, homePage } from '../contract/index.ts';

const isFor =
  (type: string) =>
  ({ objectType }: Readonly<Record<string, unknown>>): boolean =>
    objectType === type;

/** The page to begin with, out of the user's own menu, in his language. */
function MenuSelect({ id, value, onChange, onBlur, disabled, invalid, describedBy }: EditProps): ReactNode {
  const language = useLanguage();
  const t = useText('control');
  const options = pagesIn(useMyMenu())
    .filter(({ node }) => node.page !== 'homePageSettings')
    .map(({ node, above }) => ({
      value: node.id,
      label: [...above, node.name].map((name) => pickText(name, language)).join(' / '),
    }));
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      value={typeof value === 'string' ? value : null}
      disabled={disabled === true}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-describedby={describedBy}
      options={options}
      onChange={(next: string) => onChange(next)}
      onBlur={onBlur}
    />
  );
}

const form = (
  <>
    <FormDrawer.Field name="roleId" when={isFor('role')} />
    <FormDrawer.Field name="orgId" when={isFor('org')} />
    <FormDrawer.Field name="userId" when={isFor('user')} />
    <FormDrawer.Field name="seq" when={isFor('role')} />
    <FormDrawer.Field name="menuId" render={(props) => <MenuSelect {...props} />} />
  </>
);

/** With which page the console opens: for the tenant, a role, an organisation, a user. */
export function HomePageSettingsPage(): ReactNode {
  const t = useText('homePage');
  const language = useLanguage();
  const menus = new Map(pagesIn(useMyMenu()).map(({ node }) => [node.id, node.name]));
  return (
    <ListPage resource={homePage} batch={['enable', 'disable', 'delete']} form={form}>
      <ListPage.Column
        field="object"
        title={t('field.object')}
        render={(_value, record) => {
          const field = homeObjectField[String(record.objectType)];
          return field === undefined ? t('everybody') : String(record[`${field}Label`] ?? '');
        }}
      />
      <ListPage.Column field="roleId" optional />
      <ListPage.Column field="orgId" optional />
      <ListPage.Column field="userId" optional />
      <ListPage.Column field="seq" optional />
      <ListPage.Column
        field="menuId"
        render={(id, record) => {
          const name = menus.get(String(id));
          return name ? pickText(name, language) : String(record.menuIdLabel ?? '');
        }}
      />
    </ListPage>
  );
}
