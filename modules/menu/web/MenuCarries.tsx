import { loadModuleTexts, rightName, useText, webModules, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { menuBindings } from './menu-editor.client.ts';

/** The page that a menu opens, the functions that come with it, and the APIs that these open. */
export function MenuCarries({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const read = useQuery(menuBindings(id));
  useEffect(() => {
    // Functions are called as the modules call them to which they belong.
    for (const { name } of webModules()) void loadModuleTexts(name).catch(() => undefined);
  }, []);
  if (!read.data) return <QueryResult read={read} />;
  const { page, made, functions, apis } = read.data;
  const shown = page ? `${t(page.title)} (/${page.code})` : (made ?? t('menu.carries.noPage'));
  return (
    <div className="menu-carries">
      <p>
        {t('menu.carries.page')} <strong>{shown}</strong>
      </p>
      <h3>{t('menu.carries.functions', { count: functions.length })}</h3>
      {functions.length === 0 ? (
        <p className="mp-secondary">{t('menu.carries.none')}</p>
      ) : (
        <DataTable
          rows={functions}
          rowKey={({ key }) => key}
          columns={[
            { key: 'function', title: t('menu.carries.function'), cell: ({ key }) => rightName(key) },
            { key: 'key', title: t('menu.carries.key'), cell: ({ key }) => <code>{key}</code> },
            { key: 'comes', title: t('menu.carries.comes'), cell: ({ way }) => t(`menu.carries.way.${way}`) },
          ]}
        />
      )}
      <h3>{t('menu.carries.apis', { count: apis.length })}</h3>
      {apis.length === 0 ? (
        <p className="mp-secondary">{t('menu.carries.none')}</p>
      ) : (
        <DataTable
          rows={apis}
          rowKey={(api) => api.id}
          columns={[
            { key: 'name', title: t('menu.carries.api') },
            {
              key: 'address',
              title: t('menu.carries.address'),
              cell: (api) => (
                <code>
                  {api.method} {api.path}
                </code>
              ),
            },
            { key: 'needs', title: t('menu.carries.needs'), cell: (api) => rightName(api.access) },
          ]}
        />
      )}
    </div>
  );
}
