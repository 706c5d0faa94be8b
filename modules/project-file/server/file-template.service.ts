import { commonErrors, type InputOf, type RecordOf } from '@mp/kernel/contract';
import { bindActions, newId, recordsOf, serveResource, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { fileTemplate, fileTemplateActions, mergeFields, projectFileErrors, unknownFields } from '../contract/index.ts';
import { fieldsOfDocument } from './merge.service.ts';
import { lastRevision, publishedBeside } from './project-file.query.ts';

type Template = RecordOf<typeof fileTemplate>;
type TemplateInput = InputOf<typeof fileTemplate>;

/** A template is published: its document asks for what projects say, and the revision before it is retired. */
async function publish(context: TxContext, { id, code }: Template): Promise<TemplateInput> {
  const unknown = unknownFields(await fieldsOfDocument(context, id));
  if (unknown.length > 0)
    throw projectFileErrors.unknownFields({
      fields: unknown.map((name) => `{${name}}`).join(' '),
      known: mergeFields.map((name) => `{${name}}`).join(' '),
    });
  await recordsOf(context, fileTemplate).updateMany(
    await publishedBeside(context, { id, code }),
    () => ({ state: 'retired' }),
    { action: 'retire' },
  );
  return { publishedAt: context.at };
}

/** Begins the next revision of a template; its document is given anew, since a file belongs to one record. */
async function revise(context: TxContext, { record }: { readonly record: Template }): Promise<void> {
  const { code, name, projectTypes, phase, required, level, needSign, retentionYears } = record;
  const { last, draft } = await lastRevision(context, code);
  if (draft !== null) throw projectFileErrors.draftExists({ revision: draft });
  const values: TemplateInput = {
    code,
    name,
    projectTypes,
    phase,
    required,
    level,
    needSign,
    retentionYears,
    revision: last + 1,
    state: 'draft',
  };
  await recordsOf(context, fileTemplate).insertMany([{ id: newId(), values }], { action: 'revise' });
}

async function requireNewCode(context: TxContext, { code: value = '' }: TemplateInput): Promise<void> {
  const { last } = await lastRevision(context, value ?? '');
  if (last > 0) throw commonErrors.duplicate({ field: '@fileTemplate.field.code', value: value ?? '' });
}

async function requireNoDraft(context: TxContext, { code }: Template): Promise<void> {
  const { draft } = await lastRevision(context, code);
  if (draft !== null) throw projectFileErrors.draftExists({ revision: draft });
}

/** Revisions of file templates; only drafts change. */
export const fileTemplateServer: ResourceServer = serveResource(fileTemplate, {
  table: 'file_template',
  computed: {
    useCount: `(select count(distinct f.project_id)::integer from project_file f
      where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null)`,
  },
  hooks: { beforeCreate: requireNewCode, beforeRestore: requireNoDraft },
  actions: bindActions(fileTemplateActions, { revise }),
  effects: { publish: { prepare: publish } },
});
