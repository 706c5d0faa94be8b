import { readFilter, refs, type Resource, writeFilter } from '@mp/kernel/contract';
import { user } from '@mp/identity/contract';
import { FilterDialog, useDialog, useText } from '@mp/kernel/web';
import { organisation } from '@mp/organisation/contract';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { scopeActions, type ScopeEntry, type ScopeKind } from '../../contract/index.ts';
import { resourceOfEntity } from '../known-resources.ts';
import { PickerField } from '../PickerField.tsx';
import { incompleteScopes, kindsFor, type ScopeAction, withKinds } from './scope-model.ts';

const orgRefs = refs('organisation.organisation');

/** Which records of an entity a subject may read, change, delete, export; several scopes widen each other. */
export function ScopeDialog({
  entity,
  entries,
  readOnly,
  isOrganisation,
  close,
}: {
  readonly entity: string;
  readonly entries: readonly ScopeEntry[];
  readonly readOnly: boolean;
  /** An organisation may hand its scopes down. */
  readonly isOrganisation: boolean;
  readonly close: (entries?: readonly ScopeEntry[]) => void;
}): ReactNode {
  const t = useText('permission');
  const [draft, setDraft] = useState<readonly ScopeEntry[]>(entries);
  const [isTried, setTried] = useState(false);
  const resource = resourceOfEntity(entity);
  const kinds = kindsFor({
    isPlaced: resource === undefined || resource.orgField !== undefined,
    dimensions: Object.keys(resource?.dimensions ?? {}),
    hasFields: resource !== undefined,
  });
  const open = incompleteScopes(draft);
  const replace = (entry: ScopeEntry, change: Partial<ScopeEntry>) =>
    setDraft((before) =>
      before.map((each) =>
        each.action === entry.action && each.scope === entry.scope ? { ...each, ...change } : each,
      ),
    );

  function handleTake(): void {
    if (open.length > 0) return setTried(true);
    close(draft);
  }

  return (
    <Modal
      open
      width={720}
      title={t('scope.of', { entity: `@${entity}.title` })}
      okText={t('scope.take')}
      okButtonProps={{ disabled: readOnly }}
      onOk={handleTake}
      onCancel={() => close()}
    >
      <p className="mp-secondary">{t('scope.hint')}</p>
      {scopeActions.map((action) => (
        <ActionScopes
          key={action}
          action={action}
          kinds={kinds}
          entries={draft.filter((entry) => entry.action === action)}
          readOnly={readOnly}
          resource={resource}
          isOrganisation={isOrganisation}
          onKinds={(next) => setDraft(withKinds(draft, action, next))}
          onChange={replace}
        />
      ))}
      {isTried && open.length > 0 ? <Alert type="error" showIcon title={t('scope.incomplete')} /> : null}
    </Modal>
  );
}

function ActionScopes({
  action,
  kinds,
  entries,
  readOnly,
  resource,
  isOrganisation,
  onKinds,
  onChange,
}: {
  readonly action: ScopeAction;
  readonly kinds: readonly ScopeKind[];
  readonly entries: readonly ScopeEntry[];
  readonly readOnly: boolean;
  readonly resource: Resource | undefined;
  readonly isOrganisation: boolean;
  readonly onKinds: (kinds: readonly ScopeKind[]) => void;
  readonly onChange: (entry: ScopeEntry, change: Partial<ScopeEntry>) => void;
}): ReactNode {
  const t = useText('permission');
  const id = useId();
  const custom = entries.find(({ scope }) => scope === 'custom');
  const filter = entries.find(({ scope }) => scope === 'filter');
  return (
    <section className="perm-scope" aria-labelledby={id}>
      <h4 id={id}>{t(`scopeAction.${action}`)}</h4>
      <Checkbox.Group
        disabled={readOnly}
        value={entries.map(({ scope }) => scope)}
        options={kinds.map((kind) => ({ value: kind, label: t(`scope.${kind}`) }))}
        onChange={(next) => onKinds(kinds.filter((kind) => next.includes(kind)))}
      />
      {entries.length === 0 ? (
        <small className="mp-secondary">{t(action === 'read' ? 'scope.byDefault' : 'scope.asRead')}</small>
      ) : null}
      {custom ? (
        <>
          <PickerField
            label={t('scope.organisations')}
            field={orgRefs}
            value={custom.orgs}
            onChange={(next) => onChange(custom, { orgs: Array.isArray(next) ? next.map(String) : [] })}
          />
          <Checkbox
            disabled={readOnly}
            checked={custom.withBelow}
            onChange={(event) => onChange(custom, { withBelow: event.target.checked })}
          >
            {t('scope.withBelow')}
          </Checkbox>
        </>
      ) : null}
      {filter && resource ? (
        <FilterLine
          resource={resource}
          text={filter.filter}
          readOnly={readOnly}
          onText={(text) => onChange(filter, { filter: text })}
        />
      ) : null}
      {isOrganisation && entries.length > 0 ? (
        <Checkbox
          disabled={readOnly}
          checked={entries.every(({ inherit }) => inherit)}
          onChange={(event) => {
            for (const entry of entries) onChange(entry, { inherit: event.target.checked });
          }}
        >
          {t('settings.inherit')}
        </Checkbox>
      ) : null}
    </section>
  );
}

function FilterLine({
  resource,
  text,
  readOnly,
  onText,
}: {
  readonly resource: Resource;
  readonly text: string | null;
  readonly readOnly: boolean;
  readonly onText: (text: string | null) => void;
}): ReactNode {
  const t = useText('permission');
  const openDialog = useDialog();
  const filter = text === null ? undefined : readFilter(text);

  async function edit(): Promise<void> {
    const answer = await openDialog<{ text: string | null }>((close) => (
      <FilterDialog
        resource={resource}
        filter={filter}
        standIn={({ to }) => {
          if (to === user.key) return { value: '$user', label: t('scope.reader') };
          return to === organisation.key ? { value: '$org', label: t('scope.readerOrgs') } : undefined;
        }}
        onApply={(next) => close({ text: next ? writeFilter(next) : null })}
        onClose={() => close()}
      />
    ));
    if (answer) onText(answer.text);
  }

  return (
    <div className="ui-row">
      <Button size="small" disabled={readOnly} onClick={() => void edit()}>
        {t('scope.conditions')}
      </Button>
      <code className="perm-code">{text ?? t('scope.noConditions')}</code>
    </div>
  );
}
