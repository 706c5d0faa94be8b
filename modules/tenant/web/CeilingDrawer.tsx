import { type AnyRecord, confirmDiscard, LoadFailed, PlainInput, showError, toast, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CeilingPage } from '../contract/index.ts';
import { groupsOf, isSame, toggled, withheldOf, type Withheld } from './ceiling-model.ts';
import { saveCeiling, tenantCeiling } from './tenant.client.ts';
import './tenant.css';

/** What of all pages and functions a tenant may use at most. */
export function CeilingDrawer({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText();
  const cache = useQueryClient();
  const read = useQuery(tenantCeiling(record.id));
  const [chosen, setChosen] = useState<Withheld>();
  const [q, setQ] = useState('');
  const [busy, setBusy] = useState(false);
  const pages = read.data?.pages ?? [];
  const stored = withheldOf(pages);
  const withheld = chosen ?? stored;
  const isDirty = chosen !== undefined && !isSame(chosen, stored);
  const groups = groupsOf(pages, q);

  async function handleSave(): Promise<void> {
    if (!read.data) return;
    setBusy(true);
    try {
      const saved = await saveCeiling(record.id, read.data.version, withheld);
      cache.setQueryData(tenantCeiling(record.id).queryKey, saved);
      setChosen(undefined);
      toast.success(t('tenant.ceiling.saved'));
      close();
    } catch (error) {
      showError(error);
      void read.refetch();
    } finally {
      setBusy(false);
    }
  }

  async function handleClose(): Promise<void> {
    if (!isDirty || (await confirmDiscard())) close();
  }

  return (
    <Drawer
      open
      size="large"
      title={t('tenant.ceiling.title', { name: String(record.tenancyName) })}
      onClose={() => void handleClose()}
      loading={read.isPending}
      footer={
        <span className="ui-row">
          <Button type="primary" disabled={!isDirty} loading={busy} onClick={() => void handleSave()}>
            {t('tenant.ceiling.save')}
          </Button>
          <span className="ui-total" role="status">
            {t('tenant.ceiling.withheld', { count: withheld.pages.size + withheld.functions.size })}
          </span>
        </span>
      }
    >
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      <p className="ui-hint">{t('tenant.ceiling.hint')}</p>
      <PlainInput
        search
        label={t('tenant.ceiling.search')}
        placeholder={t('tenant.ceiling.search')}
        value={q}
        onChange={setQ}
      />
      {read.data && groups.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('tenant.ceiling.none')}
        </p>
      ) : null}
      <section className="tenant-ceiling" aria-label={t('tenant.ceiling.list')}>
        {groups.map(({ name, pages: some }) => (
          <div key={name}>
            <h3>{name}</h3>
            {some.map((page) => (
              <PageRights key={page.code} page={page} withheld={withheld} onChange={setChosen} />
            ))}
          </div>
        ))}
      </section>
    </Drawer>
  );
}

interface PageRightsProps {
  readonly page: CeilingPage;
  readonly withheld: Withheld;
  readonly onChange: (withheld: Withheld) => void;
}

/** A page with its functions: checked is what the tenant may use. */
function PageRights({ page, withheld, onChange }: PageRightsProps): ReactNode {
  const isAway = withheld.pages.has(page.code);
  return (
    <div className="tenant-ceiling-page" role="group" aria-label={page.name}>
      <Checkbox
        checked={!isAway}
        onChange={(event) =>
          onChange({ ...withheld, pages: toggled(withheld.pages, page.code, !event.target.checked) })
        }
      >
        {page.name}
      </Checkbox>
      <div className="tenant-ceiling-functions">
        {page.functions.map(({ key, name }) => (
          <Checkbox
            key={key}
            checked={!withheld.functions.has(key)}
            onChange={(event) =>
              onChange({ ...withheld, functions: toggled(withheld.functions, key, !event.target.checked) })
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
