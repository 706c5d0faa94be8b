import { loadModuleTexts, rightName, useText, webModules, QueryResult } from '@mp/kernel/web';
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
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('menu.carries.function')}</th>
              <th scope="col">{t('menu.carries.key')}</th>
              <th scope="col">{t('menu.carries.comes')}</th>
            </tr>
          </thead>
          <tbody>
            {functions.map(({ key, way }) => (
              <tr key={key}>
                <td>{rightName(key)}</td>
                <td>
                  <code>{key}</code>
                </td>
                <td>{t(`menu.carries.way.${way}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>{t('menu.carries.apis', { count: apis.length })}</h3>
      {apis.length === 0 ? (
        <p className="mp-secondary">{t('menu.carries.none')}</p>
      ) : (
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('menu.carries.api')}</th>
              <th scope="col">{t('menu.carries.address')}</th>
              <th scope="col">{t('menu.carries.needs')}</th>
            </tr>
          </thead>
          <tbody>
            {apis.map((api) => (
              <tr key={api.id}>
                <td>{api.name}</td>
                <td>
                  <code>
                    {api.method} {api.path}
                  </code>
                </td>
                <td>{rightName(api.access)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
