import {
  askForm,
  confirm,
  type DataColumn,
  DataTable,
  FormDialog,
  QueryResult,
  SearchInput,
  toast,
  useAct,
  useCan,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Tag } from 'antd';
import type { ReactNode } from 'react';
import { wordingFields, type FoundWording } from '../contract/index.ts';
import type { SettingsLevel } from './settings.client.ts';
import { resetWording, saveWording, wordingOf, wordingPageSize, wordingSearch } from './wording.client.ts';
import './settings.css';

const names = Object.values(wordingFields);
const example = '{{name}}';

/** What may be done with a text that was found. */
function useWordingActs(level: SettingsLevel) {
  const t = useText();
  const openDialog = useDialog();
  const [isBusy, act] = useAct();
  const resource = wordingOf[level];

  async function edit(found: FoundWording): Promise<void> {
    const asked = names.filter((name) => found.below[name] !== null);
    await askForm(openDialog, {
      of: 'wording',
      title: t('wording.editOf', { key: found.key }),
      intro: t('wording.editHint', { example }),
      ok: t('common.action.save'),
      fields: Object.fromEntries(asked.map((name) => [name, resource.fields[name]])),
      initial: found.own ?? {},
      children: asked.map((name) => (
        <FormDialog.Field key={name} name={name} hint={t('wording.default', { text: found.below[name] ?? '' })} />
      )),
      submit: async (answer) => {
        const { chinese = null, english = null, japanese = null } = answer as Partial<Record<string, string | null>>;
        await saveWording(level, found, { chinese, english, japanese });
      },
      done: t('wording.applied'),
    });
  }

  const reset = (key: string, own: NonNullable<FoundWording['own']>) =>
    act(async () => {
      const isSure = await confirm({ title: t('wording.resetOf', { key }), ok: t('wording.reset') });
      if (!isSure) return;
      await resetWording(level, own);
      toast.success(t('wording.resetDone'));
    });

  return { isBusy, edit, reset };
}

function useColumns(level: SettingsLevel): readonly (DataColumn<FoundWording> | false)[] {
  const t = useText();
  const { entity } = wordingOf[level];
  const { isBusy, edit, reset } = useWordingActs(level);
  const [mayCreate, mayUpdate, mayDelete] = [
    useCan(`${entity}.create`),
    useCan(`${entity}.update`),
    useCan(`${entity}.delete`),
  ];
  return [
    {
      key: 'key',
      title: t('wording.field.key'),
      kind: 'name',
      cell: ({ key, own, outdated }) => (
        <>
          <code className="settings-key">{key}</code>
          {own && !outdated ? <Tag color="processing">{t('wording.own')}</Tag> : null}
          {outdated ? (
            <Tag color="error" title={t('wording.outdatedHint')}>
              {t('wording.outdated')}
            </Tag>
          ) : null}
        </>
      ),
    },
    ...names.map((name) => ({
      key: name,
      title: t(`wording.field.${name}`),
      kind: 'text' as const,
      cell: ({ below, own }: FoundWording) =>
        own?.[name] ? (
          <>
            {own[name]}
            <span className="settings-below">{t('wording.default', { text: below[name] ?? '' })}</span>
          </>
        ) : (
          below[name]
        ),
    })),
    (mayCreate || mayUpdate || mayDelete) && {
      key: 'actions',
      label: t('list.actions'),
      kind: 'actions',
      cell: (found) => (
        <>
          {(found.own ? mayUpdate : mayCreate) ? (
            <Button size="small" aria-label={t('wording.editOf', { key: found.key })} onClick={() => void edit(found)}>
              {t('wording.edit')}
            </Button>
          ) : null}
          {found.own && mayDelete ? (
            <Button size="small" disabled={isBusy} onClick={() => found.own && void reset(found.key, found.own)}>
              {t('wording.reset')}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
}

/** All texts of the product, found by key or by what is shown in any language, with what is said instead. */
export function WordingSearch({ level }: { readonly level: SettingsLevel }): ReactNode {
  const t = useText();
  const { search, setSearch } = usePage();
  const q = search.q ?? '';
  const page = Math.max(1, Number(search.page) || 1);
  const read = useQuery(wordingSearch({ level, q, page }));
  const columns = useColumns(level);
  return (
    <div className="settings-wording">
      <SearchInput
        search
        label={t('wording.searchTexts')}
        placeholder={t('wording.searchTexts')}
        applied={q}
        onApply={(text) => setSearch({ q: text || undefined, page: undefined }, { replace: true })}
      />
      <QueryResult read={read}>
        {({ items, total }) => (
          <>
            <DataTable
              rows={items}
              rowKey={({ key }) => key}
              columns={columns}
              label={t('wording.tab.all')}
              empty={t('control.nothingFound')}
            />
            <div className="settings-pages">
              <span role="status">{t('wording.total', { count: total })}</span>
              {total > wordingPageSize ? (
                <Pagination
                  size="small"
                  current={page}
                  pageSize={wordingPageSize}
                  total={total}
                  showSizeChanger={false}
                  onChange={(to) => setSearch({ page: to === 1 ? undefined : String(to) })}
                />
              ) : null}
            </div>
          </>
        )}
      </QueryResult>
    </div>
  );
}
