import type { Fields, Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useDirty } from '../../dirty.ts';
import { useText } from '../../i18n.ts';
import { recordName } from '../../controls/control.ts';
import { usePageName } from '../../page-names.ts';
import { formSide } from '../../record-extras.ts';
import { usePage } from '../../page.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import { plainResource, useClient } from '../clients.tsx';
import { PageActions } from '../PageActions.tsx';
import { useRecordPlace } from '../RecordPages.tsx';
import { FormProvider, useAskedSections, useIsDirty } from './form-context.ts';
import { SectionAnchors } from './SectionAnchors.tsx';
import { FormExtraSlot, FormFieldSlot } from './form-slots.ts';
import { DraftBar } from './DraftBar.tsx';
import { FormBody } from './FormBody.tsx';
import type { Values } from './form-model.ts';
import type { FormSection } from './form-sections.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useIsAllowed, useRecordForm } from './use-record-form.ts';
import { useSaveKey } from './save-key.ts';
import '../archetypes.css';
import './form.css';
import { QueryResult } from '../QueryResult.tsx';

interface FormPageProps<F extends Fields> {
  readonly resource: Resource<F>;
  /** The record to edit; a new one without it. */
  readonly id?: string | undefined;
  readonly initial?: Values;
  readonly readOnly?: boolean;
  readonly sections?: readonly FormSection[];
  readonly prepare?: (input: Values) => Values;
  /** Where to go after the save; without it to the record among `RecordPages`, else the page stays with the saved record. */
  readonly onSaved?: (saved: AnyRecord) => void;
  /** Without it back among `RecordPages`, else the page's tab closes. */
  readonly onCancel?: () => void;
  /** Stays in sight beside the form; what stands in it may lead to a field (`useGoToField`). The declared one when not given. */
  readonly side?: ReactNode;
  /** Translated name of the side. */
  readonly sideLabel?: string;
  readonly children?: ReactNode;
}

/** A long form as a page: sections with anchors, actions that stay in reach, Ctrl+S, unsaved guard. */
export function FormPage<F extends Fields>(props: FormPageProps<F>): ReactNode {
  const resource = plainResource(props.resource);
  const client = useClient(resource);
  const read = useQuery({ ...client.one(props.id ?? ''), enabled: props.id !== undefined });
  const { resource: _, ...rest } = props;
  if (props.id === undefined || read.data)
    return <RecordPage key={props.id ?? ''} {...rest} resource={resource} record={read.data} />;
  return <div className="ui-archetype">{<QueryResult read={read} skeleton={<FormSkeleton fields={12} />} />}</div>;
}
FormPage.Field = FormFieldSlot;
FormPage.Extra = FormExtraSlot;

/** Where the form leads when it is left or saved: as its page says, else among the pages of the record. */
function useWaysBack(props: FormPageProps<Fields>) {
  const { resource, readOnly, onCancel, onSaved } = props;
  const page = usePage();
  const place = useRecordPlace(plainResource(resource));
  const back = readOnly ? place?.leave : place && (() => place.endForm());
  return {
    onCancel: onCancel ?? back ?? page.close,
    onSaved: onSaved ?? (({ id }: AnyRecord) => place?.endForm(id)),
    onWaiting: onCancel ?? (() => place?.endForm(props.id)),
  };
}

function RecordPage(props: FormPageProps<Fields> & { readonly record: AnyRecord | undefined }): ReactNode {
  const { resource, record, readOnly, children } = props;
  const t = useText();
  const page = usePage();
  usePageName(record ? recordName(resource, record) : undefined);
  const { onCancel, onSaved, onWaiting } = useWaysBack(props);
  const client = useClient(resource);
  const isAllowed = useIsAllowed(resource, record ? 'update' : 'create');
  const form = useRecordForm({
    ...props,
    client,
    readOnly: readOnly ?? !isAllowed,
    onSaved,
    onWaiting,
    outboxId: page.search.waiting,
  });
  const { save, scope, model, sections, draft } = form;
  const isDirty = useIsDirty(model);
  const canSave = form.canSave && !readOnly && isAllowed;
  useDirty(isDirty && canSave);
  useSaveKey(canSave && page.active, () => void save.run());
  const named = useAskedSections(scope, sections).filter(
    (each): each is FormSection & { key: string } =>
      each.key !== null && each.fields.some((name) => scope.rightOf(name) > 0),
  );

  return (
    <form
      className="ui-archetype ui-form-page"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <PageActions>
        <Button onClick={onCancel}>{t(canSave ? 'common.action.cancel' : 'common.action.close')}</Button>
        {canSave ? (
          <Button type="primary" loading={save.isBusy} onClick={() => void save.run()}>
            {t('common.action.save')}
          </Button>
        ) : null}
      </PageActions>
      <FormProvider value={scope}>
        <div className="ui-form-columns">
          {named.length > 1 ? <SectionAnchors resource={resource} scope={scope} sections={named} /> : null}
          <div className="ui-form-main">
            {canSave ? <DraftBar draft={draft} /> : null}
            <FormBody resource={resource} sections={sections} problems={save.problems}>
              {children}
            </FormBody>
          </div>
          <Side resource={resource} record={record} label={props.sideLabel}>
            {props.side}
          </Side>
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </div>
      </FormProvider>
    </form>
  );
}

interface SideProps {
  readonly resource: Resource;
  readonly record: AnyRecord | undefined;
  readonly label: string | undefined;
  /** What the page puts there in place of the declared panel. */
  readonly children: ReactNode;
}

/** What stands beside the form, where anything does. */
function Side({ resource, record, label, children }: SideProps): ReactNode {
  const t = useText();
  const declared = formSide(resource);
  if (!children && !declared) return null;
  return (
    // It scrolls by itself beside a long form, by keys as well.
    <aside className="ui-form-side" tabIndex={0} aria-label={label ?? (declared && t(declared.titleKey))}>
      {children ?? (declared && <declared.View id={record?.id ?? null} />)}
    </aside>
  );
}
