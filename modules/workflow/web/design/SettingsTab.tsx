import { refs, type RecordOf } from '@mp/kernel/contract';
import {
  dataText,
  KindEdit,
  plainResource,
  queryClient,
  showError,
  toast,
  useCan,
  useDirty,
  useSaveKey,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber, Radio, Select } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { processDefinition, type ProcessSettings, type ProcessStarters } from '../../contract/index.ts';
import { categoriesQuery, definitionQuery, updateDefinition } from './design.client.ts';

const events = [
  'arrived',
  'returned',
  'rejected',
  'approved',
  'urged',
  'dueSoon',
  'overdue',
  'cc',
  'mention',
  'attention',
] as const;
const channels = ['mail', 'sms'] as const;
const resource = plainResource(processDefinition);
const hostPattern = /^(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?$/;

interface Values {
  readonly name: unknown;
  readonly categoryId: string | null;
  readonly icon: unknown;
  readonly remark: string;
  readonly admins: readonly string[];
  readonly starters: ProcessStarters;
  readonly settings: ProcessSettings;
}

type Definition = RecordOf<typeof processDefinition>;

const valuesOf = (record: Definition): Values => ({
  name: record.name,
  categoryId: record.categoryId ?? null,
  icon: record.icon ?? null,
  remark: record.remark ?? '',
  admins: (record.admins ?? []).map(String),
  starters: (record.starters ?? {}) as ProcessStarters,
  settings: (record.settings ?? {}) as ProcessSettings,
});

/** What a process does in the house beside its drawing: who may start and look after it, notices, limits. */
export function SettingsTab({ record }: { readonly record: Definition }): ReactNode {
  const t = useText('processDefinition');
  const all = useText();
  const { active } = usePage();
  const canSave = useCan('processDefinition.update');
  const [stored, setStored] = useState(() => ({ version: record.version, values: valuesOf(record) }));
  const [values, setValues] = useState(stored.values);
  const [isBusy, setBusy] = useState(false);
  const isDirty = values !== stored.values;
  useDirty(isDirty);
  useSaveKey(active, () => void handleSave());
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part });
  const wrongHosts = (values.settings.allowedHosts ?? []).filter((host) => !hostPattern.test(host));

  async function handleSave(): Promise<void> {
    if (!isDirty || wrongHosts.length > 0) return;
    setBusy(true);
    try {
      const changes = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== stored.values[name as keyof Values]),
      );
      await updateDefinition(record.id, stored.version, changes);
      const fresh = await queryClient.fetchQuery({ ...definitionQuery(record.id), staleTime: 0 });
      setStored({ version: fresh.version, values });
      toast.success(all('common.saveOk'));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <fieldset className="flow-settings" disabled={!canSave}>
      <legend className="ui-hidden">{t('tab.settings')}</legend>
      <General values={values} change={change} />
      <Starters starters={values.starters} onChange={(starters) => change({ starters })} />
      <section className="ui-card">
        <h2>{t('people')}</h2>
        <Picked
          label={t('field.admins')}
          hint={t('adminsHint')}
          to="identity.user"
          value={values.admins}
          onChange={(admins) => change({ admins })}
        />
      </section>
      <Notices settings={values.settings} onChange={(settings) => change({ settings })} />
      <Limits settings={values.settings} wrongHosts={wrongHosts} onChange={(settings) => change({ settings })} />
      {canSave ? (
        <div className="ui-form-actions">
          <Button
            type="primary"
            disabled={!isDirty || wrongHosts.length > 0}
            loading={isBusy}
            onClick={() => void handleSave()}
          >
            {all('common.action.save')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface PartProps {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
}

function General({ values, change }: PartProps): ReactNode {
  const t = useText('processDefinition');
  const id = useId();
  const { data: categories } = useQuery(categoriesQuery);
  return (
    <section className="ui-card">
      <h2>{t('general')}</h2>
      <div className="ui-form">
        <div className="ui-field">
          <label htmlFor={`${id}-name`}>{t('field.name')}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-name`}
              name="name"
              field={processDefinition.fields.name}
              resource={resource}
              label={t('field.name')}
              value={values.name}
              onChange={(name) => change({ name })}
            />
          </Suspense>
        </div>
        <div className="ui-field">
          <label htmlFor={`${id}-category`}>{t('field.categoryId')}</label>
          <Select
            id={`${id}-category`}
            className="ui-fill"
            allowClear
            value={values.categoryId}
            options={(categories?.items ?? []).map((each) => ({ value: each.id, label: dataText(each.name) }))}
            onChange={(categoryId: string | undefined) => change({ categoryId: categoryId ?? null })}
          />
        </div>
        <div className="ui-field" role="group" aria-labelledby={`${id}-icon-label`}>
          <span id={`${id}-icon-label`}>{t('field.icon')}</span>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-icon`}
              name="icon"
              field={processDefinition.fields.icon}
              resource={resource}
              label={t('field.icon')}
              value={values.icon}
              onChange={(icon) => change({ icon })}
            />
          </Suspense>
        </div>
        <div className="ui-field">
          <label htmlFor={`${id}-remark`}>{t('field.remark')}</label>
          <Input.TextArea
            id={`${id}-remark`}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={values.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        </div>
      </div>
    </section>
  );
}

interface PickedProps {
  readonly label: string;
  readonly hint?: string;
  readonly to: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

function Picked({ label, hint, to, value, onChange }: PickedProps): ReactNode {
  const id = useId();
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={null}>
        <KindEdit
          id={id}
          name="picked"
          field={refs(to)}
          resource={resource}
          label={label}
          value={value}
          onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : [])}
        />
      </Suspense>
      {hint === undefined ? null : <small className="ui-hint">{hint}</small>}
    </div>
  );
}

function Starters({
  starters,
  onChange,
}: {
  readonly starters: ProcessStarters;
  readonly onChange: (starters: ProcessStarters) => void;
}): ReactNode {
  const t = useText('processDefinition');
  const id = useId();
  const orgs = starters.orgs ?? [];
  const withBelow = orgs.some((each) => each.withBelow);
  return (
    <section className="ui-card">
      <h2 id={`${id}-who`}>{t('field.starters')}</h2>
      <Radio.Group
        aria-labelledby={`${id}-who`}
        value={starters.all === true}
        options={[
          { value: true, label: t('startersAll') },
          { value: false, label: t('startersSome') },
        ]}
        onChange={(event) => onChange({ ...starters, all: event.target.value === true })}
      />
      {starters.all === true ? null : (
        <div className="ui-form">
          <Picked
            label={t('startUsers')}
            to="identity.user"
            value={starters.users ?? []}
            onChange={(users) => onChange({ ...starters, users })}
          />
          <Picked
            label={t('startRoles')}
            to="permission.role"
            value={starters.roles ?? []}
            onChange={(roles) => onChange({ ...starters, roles })}
          />
          <Picked
            label={t('startOrgs')}
            to="organisation.organisation"
            value={orgs.map((each) => each.id)}
            onChange={(ids) =>
              onChange({
                ...starters,
                orgs: ids.map((each) => ({
                  id: each,
                  withBelow: orgs.find((org) => org.id === each)?.withBelow ?? withBelow,
                })),
              })
            }
          />
          <Checkbox
            checked={withBelow}
            disabled={orgs.length === 0}
            onChange={(event) =>
              onChange({ ...starters, orgs: orgs.map((each) => ({ ...each, withBelow: event.target.checked })) })
            }
          >
            {t('startBelow')}
          </Checkbox>
        </div>
      )}
    </section>
  );
}

interface SettingsProps {
  readonly settings: ProcessSettings;
  readonly onChange: (settings: ProcessSettings) => void;
}

function Notices({ settings, onChange }: SettingsProps): ReactNode {
  const t = useText('processDefinition');
  const notices = settings.notices ?? {};
  const set = (event: string, channel: (typeof channels)[number], isOn: boolean): void => {
    const now = (notices[event] ?? []).filter((each) => each !== channel);
    onChange({ ...settings, notices: { ...notices, [event]: isOn ? [...now, channel] : now } });
  };
  return (
    <section className="ui-card">
      <h2>{t('notices')}</h2>
      <p className="mp-secondary">{t('noticesHint')}</p>
      <table className="ui-table flow-matrix">
        <thead>
          <tr>
            <th scope="col">{t('noticeEvent')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event}>
              <th scope="row">{t(`notice.${event}`)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={`${t(`notice.${event}`)}: ${t(`channel.${channel}`)}`}
                    checked={notices[event]?.includes(channel) === true}
                    onChange={({ target }) => set(event, channel, target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Limits({
  settings,
  wrongHosts,
  onChange,
}: SettingsProps & { readonly wrongHosts: readonly string[] }): ReactNode {
  const t = useText('processDefinition');
  const id = useId();
  return (
    <section className="ui-card">
      <h2>{t('limits')}</h2>
      <div className="ui-form">
        <div className="ui-field" data-invalid={wrongHosts.length > 0}>
          <label htmlFor={`${id}-hosts`}>{t('allowedHosts')}</label>
          <Select
            id={`${id}-hosts`}
            className="ui-fill"
            mode="tags"
            aria-label={t('allowedHosts')}
            value={[...(settings.allowedHosts ?? [])]}
            options={[]}
            onChange={(hosts: string[]) =>
              onChange({ ...settings, allowedHosts: hosts.map((host) => host.trim().toLowerCase()) })
            }
          />
          <small className="ui-hint">{t('hostsHint')}</small>
          <small className="ui-problem" role="alert">
            {wrongHosts.length > 0 ? t('wrongHosts', { hosts: wrongHosts }) : null}
          </small>
        </div>
        <div className="ui-field">
          <label htmlFor={`${id}-urge`}>{t('urgeMinutes')}</label>
          <InputNumber
            id={`${id}-urge`}
            min={1}
            max={1440}
            value={settings.urgeMinutes ?? 10}
            onChange={(minutes) => onChange({ ...settings, urgeMinutes: minutes ?? 10 })}
          />
        </div>
        <Checkbox
          checked={settings.blockOnFailedCases === true}
          onChange={(event) => onChange({ ...settings, blockOnFailedCases: event.target.checked })}
        >
          {t('blockOnFailedCases')}
        </Checkbox>
      </div>
    </section>
  );
}
