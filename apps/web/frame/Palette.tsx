import {
  loadModuleTexts,
  openPage,
  showError,
  shownActions,
  useLanguage,
  useRights,
  useText,
  useUserInfo,
  webModules,
  type AvatarEntry,
} from '@mp/kernel/web';
import { type MenuNode, openMenu, targetOfMenu, useMyMenu } from '@mp/menu/web';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { foundByModules, foundRecords } from './palette.client.ts';
import {
  actionItems,
  hereItems,
  nextIndex,
  pageItems,
  rank,
  recordItem,
  type PaletteItem,
  type PaletteSection,
} from './palette-model.ts';
import { recordRecent, recentItems } from './palette-recent.ts';
import './palette.css';

const pauseMs = 180;

/** The text as it stood a moment ago, so that not every key asks the server. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A page of the console is an address, which can be remembered; everything else is opened as its menu says. */
function wayOf(node: MenuNode): Pick<PaletteItem, 'to' | 'run'> {
  const target = targetOfMenu(node);
  if (target.kind === 'page' && target.style === 'tab' && !target.refresh)
    return { to: { path: target.path, search: target.search } };
  return { run: async () => openMenu(node) };
}

async function runEntry(entry: AvatarEntry, module: string): Promise<void> {
  await loadModuleTexts(module);
  await entry.run?.();
}

function useSections(typed: string): { readonly sections: readonly PaletteSection[]; readonly isSearching: boolean } {
  const t = useText();
  const rights = useRights();
  const info = useUserInfo();
  const modules = webModules();
  const menu = useMyMenu();
  const language = useLanguage();
  const settled = useSettled(typed);
  const found = useQuery(foundRecords(settled));
  const more = useQuery(foundByModules(settled, language));
  const ofModules = (section: 'records' | 'actions'): readonly PaletteItem[] =>
    typed === '' ? [] : (more.data ?? []).filter((each) => each.section === section);
  const pages = rank(pageItems(menu, modules, { t, language, way: wayOf }), typed);
  const records =
    typed === ''
      ? []
      : (found.data?.items ?? [])
          .map((each) => recordItem({ modules, rights, t }, each))
          .filter((each) => each !== undefined);
  const actions = rank(actionItems({ modules, rights, t }, runEntry), typed);
  const here = rank(hereItems(shownActions()), typed);
  const all: PaletteSection[] =
    typed === ''
      ? [
          { name: 'here', items: here },
          { name: 'recent', items: recentItems(info) },
          { name: 'actions', items: actions },
          { name: 'pages', items: pages },
        ]
      : [
          { name: 'here', items: here },
          { name: 'pages', items: pages.slice(0, 6) },
          { name: 'records', items: [...ofModules('records'), ...records] },
          { name: 'actions', items: [...ofModules('actions'), ...actions] },
        ];
  return {
    sections: all.filter(({ items }) => items.length > 0),
    isSearching: typed !== '' && (settled !== typed || found.isFetching || more.isFetching),
  };
}

/** Pages, records and actions by a few letters: one field, one list, all by keyboard (ui.md section 1). */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText('palette');
  const info = useUserInfo();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const typed = text.trim();
  const { sections, isSearching } = useSections(typed);
  const items = sections.flatMap((section) => section.items);
  const active = Math.min(at, Math.max(0, items.length - 1));
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    const before = document.activeElement;
    if (dialog.current?.open === false) dialog.current.showModal();
    // Names of the entities that records belong to stand in the texts of their modules.
    for (const { name, records } of webModules()) if (records) void loadModuleTexts(name).catch(() => undefined);
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function choose(item: PaletteItem | undefined, inWindow: boolean): void {
    if (!item) return;
    recordRecent(info, item);
    // What is run may print the page, or open a dialog: the palette is gone by then.
    flushSync(onClose);
    if (item.to) openPage(item.to, inWindow ? { style: 'window' } : {});
    else void item.run?.().catch(showError);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(nextIndex(active, 1, items.length));
    else if (event.key === 'ArrowUp') setAt(nextIndex(active, -1, items.length));
    else if (event.key === 'Enter') choose(items[active], event.ctrlKey || event.metaKey);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <dialog ref={dialog} className="mp-palette" aria-label={t('open')} closedby="any" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        autoFocus
        maxLength={100}
        aria-label={t('hint')}
        placeholder={t('hint')}
        aria-expanded={items.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        {...(items.length > 0 ? { 'aria-activedescendant': optionId(active) } : {})}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} aria-busy={isSearching}>
        {sections.map(({ name, items: own }, before) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className="mp-palette-head">
              {t(name)}
            </div>
            {own.map((item, within) => {
              const place = sections.slice(0, before).reduce((sum, each) => sum + each.items.length, within);
              return (
                <div
                  key={item.key}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === active}
                  className="mp-palette-item"
                  onPointerMove={() => setAt(place)}
                  onClick={(event) => choose(item, event.ctrlKey || event.metaKey)}
                >
                  <span>{item.label}</span>
                  <small>{item.hint}</small>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="mp-palette-foot" role="status">
        {items.length === 0 ? t(isSearching ? 'searching' : 'nothing') : t('count', { count: items.length })}
      </p>
    </dialog>
  );
}
