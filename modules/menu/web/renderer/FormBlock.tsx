import { offers, permissionKey, type Resource } from '@mp/kernel/contract';
import {
  type AnyRecord,
  createFormModel,
  FormBody,
  FormProvider,
  formRight,
  type ResourceClient,
  useCan,
  useClient,
  useDirty,
  useFormSave,
  useIsDirty,
  usePage,
  useRights,
  useText,
  QueryResult,
  clientWith,
  rowRecord,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { ApiFacts, PageBlock } from '../../contract/index.ts';
import { callBound } from '../page.client.ts';
import { formSlotsOf } from './form-slots.tsx';
import { formParts, madeForm, ownResource, resourceOf } from './made-model.ts';
import { useMade } from './made-scope.ts';
import { MissingControl } from './MissingControl.tsx';

/** A form that stands on the page by itself: of a new record, of the one that `id` in the address names, or of an API. */
export function FormBlock({ block }: { readonly block: PageBlock }): ReactNode {
  const { page, resources, apis } = useMade();
  const resource = resourceOf(page, block, resources);
  if (resource) return <ResourceForm block={block} resource={resource} />;
  if (block.saveApi === undefined && block.loadApi === undefined)
    return <MissingControl name={block.resource ?? block.id} />;
  const missing = [block.saveApi, block.loadApi].find((id) => id !== undefined && !apis.has(id));
  return missing === undefined ? <ApiForm block={block} /> : <MissingControl name={missing} />;
}

function ResourceForm({ block, resource }: { readonly block: PageBlock; readonly resource: Resource }): ReactNode {
  const { page, language } = useMade();
  const { search } = usePage();
  const [round, setRound] = useState(0);
  const { sections, fields } = madeForm(formParts(page, block), resource, language);
  const made: Resource = { ...resource, fields: { ...resource.fields, ...fields }, rules: [] };
  const client = useClient(resource);
  const rights = useRights();
  const read = useQuery({ ...client.one(search.id ?? ''), enabled: search.id !== undefined });
  const mode = search.id === undefined ? ('create' as const) : ('update' as const);
  const isAllowed = useCan(permissionKey(resource, mode)) && offers(resource, mode);
  if (search.id !== undefined && !read.data)
    return (
      <QueryResult read={read} skeleton={<span className="ui-bone ui-bone-card" role="status" aria-busy="true" />} />
    );
  return (
    <FormSheet
      key={`${search.id ?? ''} ${round}`}
      block={block}
      resource={made}
      sections={sections}
      record={read.data as AnyRecord | undefined}
      client={client}
      canSave={isAllowed}
      rightOf={(name) => formRight(made, name, { mode: isAllowed ? mode : 'read', rights })}
      onSaved={() => (mode === 'create' ? setRound(round + 1) : undefined)}
    />
  );
}

function ApiForm({ block }: { readonly block: PageBlock }): ReactNode {
  const { page, language, formId, apis } = useMade();
  const { search } = usePage();
  const parts = formParts(page, block);
  const own = ownResource(formId, parts);
  const { sections } = madeForm(parts, own, language);
  const [load, save] = [apis.get(block.loadApi ?? ''), apis.get(block.saveApi ?? '')];
  const client = useApiClient(own, save, search.id);
  const read = useQuery({
    queryKey: ['made-page', formId, block.id, search.id],
    queryFn: async ({ signal }) =>
      ((load ? await callBound(load, { id: search.id, signal }) : null) ?? {}) as Readonly<Record<string, unknown>>,
    enabled: load !== undefined,
  });
  if (load && !read.data)
    return (
      <QueryResult read={read} skeleton={<span className="ui-bone ui-bone-card" role="status" aria-busy="true" />} />
    );
  return (
    <FormSheet
      block={block}
      resource={own}
      sections={sections}
      record={undefined}
      initial={read.data}
      client={client}
      canSave={save !== undefined}
      rightOf={(name) => (own.fields[name] === undefined ? 0 : own.fields[name].readOnly || !save ? 1 : 2)}
      onSaved={() => undefined}
    />
  );
}

/** A client whose saving is a call of an endpoint. */
function useApiClient(resource: Resource, save: ApiFacts | undefined, id: string | undefined): ResourceClient {
  const client = useClient(resource);
  return clientWith(client, [], {
    create: async (input) => {
      const answer = save ? await callBound(save, { id, body: input }) : null;
      return rowRecord({ id: '', ...(answer as object | null) });
    },
  });
}

interface FormSheetProps {
  readonly block: PageBlock;
  readonly resource: Resource;
  readonly sections: ReturnType<typeof madeForm>['sections'];
  readonly record: AnyRecord | undefined;
  readonly initial?: Readonly<Record<string, unknown>> | undefined;
  readonly client: ResourceClient;
  readonly canSave: boolean;
  readonly rightOf: (name: string) => 0 | 1 | 2;
  readonly onSaved: () => void;
}

function FormSheet(props: FormSheetProps): ReactNode {
  const { block, resource, sections, record, initial, client, canSave, rightOf, onSaved } = props;
  const scope = useMade();
  const t = useText();
  const formId = `f${useId().replaceAll(/[^\w]/g, '')}`;
  const order = sections.flatMap(({ fields }) => fields);
  const [model] = useState(() =>
    createFormModel({
      resource,
      mode: record ? 'update' : 'create',
      record: record ?? { ...defaultsOf(resource), ...initial },
      writable: order.filter((name) => rightOf(name) === 2),
    }),
  );
  const save = useFormSave({ model, client, resource, formId, order, record, onSaved });
  const isDirty = useIsDirty(model);
  useDirty(isDirty && canSave);
  return (
    <form
      className="made-form"
      data-columns={block.columns ?? 2}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <FormProvider value={{ model, formId, rightOf, isBusy: save.isBusy }}>
        <FormBody resource={resource} sections={sections} problems={save.problems}>
          {formSlotsOf(formParts(scope.page, block), resource, scope)}
        </FormBody>
      </FormProvider>
      {canSave ? (
        <div className="ui-form-actions">
          <Button disabled={!isDirty} onClick={() => model.restart({ ...model.start.record })}>
            {t('page.action.reset')}
          </Button>
          <Button type="primary" htmlType="submit" loading={save.isBusy}>
            {t('common.action.save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function defaultsOf(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
}
