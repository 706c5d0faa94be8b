import {
  DownOutlined,
  GlobalOutlined,
  MenuOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import type { Language } from '@mp/kernel/contract';
import { languages } from '@mp/kernel/contract';
import type { AvatarEntry } from '@mp/kernel/web';
import {
  allows,
  currentTenant,
  dataText,
  LazyPart,
  loadChunk,
  loadModuleTexts,
  openPage,
  setPreferences,
  showError,
  switchLanguage,
  unset,
  useLanguage,
  usePreferences,
  useRights,
  useScheme,
  useSettingText,
  useText,
  useUserInfo,
  webModules,
  PageLink,
  Glyph,
  Drop,
} from '@mp/kernel/web';
import type { MenuProps } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { componentLocale } from '../start/Providers.tsx';
import { PaletteButton } from './PaletteButton.tsx';

/** Ends the session; how is loaded when it is asked for. */
const leave = async (): Promise<void> => (await loadChunk(() => import('../session/sign-out.ts'))).signOut();

type Items = NonNullable<MenuProps['items']>;

const names: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English', 'ja-JP': '日本語' };
const short: Readonly<Record<Language, string>> = { 'zh-CN': '中', 'en-US': 'EN', 'ja-JP': '日' };

function Menu({
  label,
  items,
  children,
}: {
  readonly label: string;
  readonly items: Items;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Drop menu={{ items }} placement="bottomRight">
      <button type="button" className="mp-bar-button" aria-label={label} title={label} aria-haspopup="menu">
        {children}
      </button>
    </Drop>
  );
}

function LanguageMenu(): ReactNode {
  const t = useText('frame');
  const language = useLanguage();
  const choose = (next: Language): void =>
    void componentLocale(next)
      .then(() => switchLanguage(next))
      .catch(showError);
  const items = languages.map((each) => ({
    key: each,
    label: names[each],
    onClick: () => choose(each),
    className: each === language ? 'mp-chosen' : '',
  }));
  return (
    <Menu label={t('language')} items={items}>
      <Glyph icon={GlobalOutlined} />
      <span>{short[language]}</span>
    </Menu>
  );
}

function LookMenu(): ReactNode {
  const t = useText('frame.look');
  const { scheme, density, menuMode, menuExpand } = usePreferences();
  const shown = useScheme(scheme);
  const choices = <K extends 'scheme' | 'density' | 'menuMode' | 'menuExpand'>(
    name: K,
    values: readonly string[],
    current: string,
  ): Items => [
    {
      type: 'group',
      key: name,
      label: t(name),
      children: values.map((value) => ({
        key: `${name}.${value}`,
        label: t(`${name}.${value}`),
        className: value === current ? 'mp-chosen' : '',
        onClick: () => setPreferences({ [name]: value }),
      })),
    },
  ];
  const items = [
    ...choices('scheme', ['light', 'dark', 'auto'], scheme),
    ...choices('density', ['default', 'compact'], density),
    ...choices('menuMode', ['side', 'top', 'mixed'], menuMode),
    ...choices('menuExpand', ['none', 'level1', 'level2', 'level3', 'all'], menuExpand),
  ];
  return (
    <Menu label={t('title')} items={items}>
      {shown === 'dark' ? <Glyph icon={MoonOutlined} /> : <Glyph icon={SunOutlined} />}
    </Menu>
  );
}

function TenantMenu(): ReactNode {
  const t = useText('frame.tenant');
  const info = useUserInfo();
  if (!info || info.tenantList.length < 2)
    return info ? <span className="mp-tenant">{dataText(currentTenant(info)?.tenancyName)}</span> : null;
  const enter = async (tenancyId: string | number): Promise<void> => {
    const { tryEnter } = await loadChunk(() => import('../tenant/tenant-dialogs.tsx'));
    if (await tryEnter(tenancyId))
      openPage({ path: '/home', search: { tenancyId: String(tenancyId), menuid: unset } }, { replace: true });
  };
  const items = info.tenantList.map((tenant) => ({
    key: String(tenant.tenancyId),
    label: dataText(tenant.tenancyName),
    className: String(tenant.tenancyId) === String(info.tenancyId) ? 'mp-chosen' : '',
    onClick: () => void enter(tenant.tenancyId),
  }));
  return (
    <Drop menu={{ items }}>
      <button type="button" className="mp-bar-button mp-tenant" aria-label={t('switch')} aria-haspopup="menu">
        <Glyph icon={SwapOutlined} />
        <span className="mp-tenant-name">{dataText(currentTenant(info)?.tenancyName)}</span>
        <DownOutlined aria-hidden className="mp-small" />
      </button>
    </Drop>
  );
}

async function runEntry(entry: AvatarEntry, module: string): Promise<void> {
  if (entry.path) openPage({ path: entry.path, search: {} });
  await loadModuleTexts(module);
  await entry.run?.();
}

function AvatarMenu(): ReactNode {
  const t = useText();
  const info = useUserInfo();
  const entries = webModules()
    .flatMap(({ name: module, avatar }) => (avatar ?? []).map((entry) => ({ ...entry, module })))
    .toSorted((left, right) => left.order - right.order);
  const name = info?.employeeName || info?.username || '';
  const items: Items = [
    { key: 'who', type: 'group', label: `${name} (${info?.username ?? ''})` },
    ...entries.map((entry) => {
      const Icon = entry.icon;
      return {
        key: entry.key,
        icon: <Glyph icon={Icon} />,
        label: t(entry.titleKey),
        onClick: () => void runEntry(entry, entry.module).catch(showError),
      };
    }),
    { key: 'divider', type: 'divider' },
    { key: 'logout', label: t('frame.logout'), danger: true, onClick: () => void leave() },
  ];
  return (
    <Menu label={t('frame.account', { name })} items={items}>
      <span className="mp-avatar" aria-hidden>
        {[...name][0] ?? '?'}
      </span>
    </Menu>
  );
}

function ModuleItems(): ReactNode {
  const rights = useRights();
  return webModules()
    .flatMap(({ topBar }) => topBar ?? [])
    .filter(({ right }) => allows(rights, right))
    .toSorted((left, right) => left.order - right.order)
    .map((item) => (
      <Suspense key={item.key} fallback={null}>
        <LazyPart id={`bar.${item.key}`} load={item.load} />
      </Suspense>
    ));
}

interface Props {
  readonly menu?: ReactNode;
  /** Opens the menu sheet on a phone. */
  readonly onMenu?: () => void;
  readonly onHelp: () => void;
}

/** The bar at the top: product, tenant, counters of the modules, language, look, help, account. */
export function TopBar({ menu, onMenu, onHelp }: Props): ReactNode {
  const t = useText('frame');
  const product = useSettingText('systemName') || 'mpcloud';
  return (
    <header className="mp-bar">
      {onMenu && (
        <button type="button" className="mp-bar-button" aria-label={t('menu.name')} onClick={onMenu}>
          <Glyph icon={MenuOutlined} />
        </button>
      )}
      <PageLink className="mp-brand" aria-label={product} to={{ path: '/dashboard', search: {} }}>
        <ProductMark />
        <span>{product}</span>
      </PageLink>
      <TenantMenu />
      {menu}
      <PaletteButton />
      <div className="mp-bar-space" />
      <ModuleItems />
      <LanguageMenu />
      <LookMenu />
      <button
        type="button"
        className="mp-bar-button mp-not-phone"
        aria-label={t('help.title')}
        title={t('help.title')}
        onClick={onHelp}
      >
        <Glyph icon={QuestionCircleOutlined} />
      </button>
      <AvatarMenu />
    </header>
  );
}

function ProductMark(): ReactNode {
  return (
    <svg className="mp-mark" viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" className="mp-mark-back" />
      <path d="M8 23V9h4l4 7 4-7h4v14h-4v-7.5L16 22l-4-6.5V23z" className="mp-mark-front" />
    </svg>
  );
}
