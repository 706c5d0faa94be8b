import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { pickText, wireLanguages, type I18nText, type RecordOf, type WireLanguage } from '@mp/kernel/contract';
import { confirm, FormDrawer, showError, useCan, useLanguage, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Skeleton, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { dictItem, type dictionary } from '../contract/index.ts';
import { items, setOrder, usageQuery } from './dictionary.client.ts';
import './dictionary.css';

type Item = RecordOf<typeof dictItem>;

/** The items of a dictionary with their words side by side; a word is saved when one leaves it. */
export function DictionaryItems({ chosen }: { readonly chosen: RecordOf<typeof dictionary> }): ReactNode {
  const t = useText('dictItem');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [drawer, setDrawer] = useState<{ readonly id?: string }>();
  const mayCreate = useCan('dictItem.create') && chosen.scope !== 'system';
  const cache = useQueryClient();
  const read = useQuery(
    items.list({ page: 1, size: 200, sort: 'seq', filters: [{ field: 'dictionaryId', op: 'eq', value: chosen.id }] }),
  );
  const used = useQuery(usageQuery(chosen.id));
  const rows = read.data?.items ?? [];
  const isMissing = ({ label }: Item) => wireLanguages.some((each) => (label[each] ?? '') === '');
  const shown = onlyMissing ? rows.filter(isMissing) : rows;

  /** Words of other screens come from the same items. */
  const forget = () => cache.invalidateQueries({ queryKey: ['dictionary', chosen.code] });

  async function act(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      await items.refresh();
      await forget();
    } catch (error) {
      showError(error);
    }
  }

  function move(at: number, to: number): void {
    const ids = rows.map(({ id }) => id);
    const [id] = ids.splice(at, 1);
    if (id === undefined) return;
    ids.splice(to, 0, id);
    void act(() => setOrder(chosen.id, ids));
  }

  if (read.isPending) return <Skeleton active />;
  return (
    <>
      <div className="ref-bar">
        <Checkbox checked={onlyMissing} onChange={({ target }) => setOnlyMissing(target.checked)}>
          {t('onlyMissing', { count: rows.filter(isMissing).length })}
        </Checkbox>
        <span className="ref-grow" />
        {mayCreate ? (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDrawer({})}>
            {t('new')}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="ref-quiet">{t(onlyMissing ? 'noneMissing' : 'none')}</p>
      ) : (
        <div className="ref-items" role="region" aria-label={t('title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('field.code')}</th>
                {wireLanguages.map((each) => (
                  <th key={each} scope="col">
                    {t(`language.${each}`)}
                  </th>
                ))}
                <th scope="col">{t('field.enabled')}</th>
                <th scope="col" className="ui-digits">
                  {t('used')}
                </th>
                <th scope="col">
                  <span className="ui-unseen">{t('acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((item, at) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  isOfSystem={chosen.scope === 'system'}
                  used={used.data?.get(item.code) ?? 0}
                  place={onlyMissing ? undefined : { at, last: rows.length - 1 }}
                  act={act}
                  onMove={(to) => move(at, to)}
                  onEdit={() => setDrawer({ id: item.id })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FormDrawer
        open={drawer !== undefined}
        resource={dictItem}
        id={drawer?.id}
        initial={{ dictionaryId: chosen.id, enabled: true, seq: (rows.length + 1) * 10 }}
        onClose={() => setDrawer(undefined)}
        onSaved={() => void forget()}
      />
    </>
  );
}

interface ItemRowProps {
  readonly item: Item;
  readonly isOfSystem: boolean;
  readonly used: number;
  /** Where it stands among all items; undefined where only some are shown. */
  readonly place: { readonly at: number; readonly last: number } | undefined;
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
}

function ItemRow({ item, isOfSystem, used, place, act, onMove, onEdit }: ItemRowProps): ReactNode {
  const t = useText('dictItem');
  const language = useLanguage();
  const [mayUpdate, mayDelete] = [useCan('dictItem.update'), useCan('dictItem.delete')];
  const name = pickText(item.label, language);

  async function remove(): Promise<void> {
    if (await confirm({ title: t('delete.title', { name }), ok: t('delete.ok'), danger: true }))
      await act(() => items.remove(item.id, item.version));
  }

  return (
    <tr data-off={!item.enabled}>
      <th scope="row">
        <code>{item.code}</code>
      </th>
      {wireLanguages.map((each) => (
        <td key={each}>
          <Word item={item} of={each} isOpen={mayUpdate} act={act} />
        </td>
      ))}
      <td>
        <Switch
          size="small"
          checked={item.enabled}
          disabled={!mayUpdate}
          aria-label={t('enabledOf', { name })}
          onChange={(enabled) => void act(() => items.update(item.id, item.version, { enabled }))}
        />
      </td>
      <td className="ui-digits">{used}</td>
      <td className="ref-item-acts">
        {mayUpdate ? (
          <>
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('up', { name })}
              disabled={!place || place.at === 0}
              onClick={() => onMove((place?.at ?? 0) - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('down', { name })}
              disabled={!place || place.at === place.last}
              onClick={() => onMove((place?.at ?? 0) + 1)}
            />
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('editOf', { name })}
              onClick={onEdit}
            />
          </>
        ) : null}
        {mayDelete && !isOfSystem ? (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('deleteOf', { name })}
            disabled={used > 0}
            onClick={() => void remove()}
          />
        ) : null}
      </td>
    </tr>
  );
}

interface WordProps {
  readonly item: Item;
  readonly of: WireLanguage;
  readonly isOpen: boolean;
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
}

/** One word of an item. The Chinese one must be there; others fall back to it. */
function Word({ item, of, isOpen, act }: WordProps): ReactNode {
  const t = useText('dictItem');
  const stored = item.label[of] ?? '';
  const [typed, setTyped] = useState<string>();
  const isWrong = of === 'ZH_CN' && typed !== undefined && typed.trim() === '';
  if (!isOpen) return stored === '' ? <span className="ref-quiet">{item.label.ZH_CN}</span> : stored;

  async function save(): Promise<void> {
    const next = (typed ?? stored).trim();
    if (next === stored || isWrong) return setTyped(undefined);
    const label: I18nText = { ...item.label, [of]: next };
    await act(() => items.update(item.id, item.version, { label }));
    setTyped(undefined);
  }

  return (
    <Input
      variant="borderless"
      aria-label={t('wordOf', { code: item.code, language: t(`language.${of}`) })}
      lang={{ ZH_CN: 'zh-CN', EN_US: 'en', JA_JP: 'ja' }[of]}
      value={typed ?? stored}
      maxLength={80}
      placeholder={of === 'ZH_CN' ? '' : item.label.ZH_CN}
      status={isWrong ? 'error' : ''}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
      onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
