import type { Resource } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { PageBlock } from '../../contract/index.ts';
import { ComponentProperties } from './ComponentProperties.tsx';
import { blockAt, componentAt, patchBlock } from './page-edit.ts';
import { apiOptions, type PanelProps } from './panel-props.ts';
import { NumberProperty, SelectProperty, SwitchProperty, TextProperty, WordsProperty } from './property-controls.tsx';
import { blockName, fieldName, resourceName } from './words.ts';

/** The properties of what is selected. */
export function PropertyPanel(props: PanelProps): ReactNode {
  const block = blockAt(props.page, props.place);
  const component = componentAt(props.page, props.place);
  if (block && component) return <ComponentProperties {...props} block={block} component={component} />;
  return block ? <BlockProperties {...props} block={block} /> : <PageProperties {...props} />;
}

function PageProperties({ page, problemOf, onChange }: PanelProps): ReactNode {
  const t = useText('page');
  return (
    <div className="made-properties">
      <WordsProperty
        label={t('part.title')}
        value={page.title}
        problem={problemOf('title')}
        onChange={(title) => onChange({ ...page, title: title ?? { ZH_CN: '' } }, 'title')}
      />
      <SelectProperty
        label={t('part.layout')}
        value={page.layout}
        isRequired
        options={(['rows', 'columns'] as const).map((value) => ({ value, label: t(`layout.${value}`) }))}
        onChange={(layout) => onChange({ ...page, layout: layout === 'columns' ? 'columns' : 'rows' }, 'layout')}
      />
    </div>
  );
}

/** Blocks that one of a kind may serve. */
const targets: Readonly<Partial<Record<PageBlock['kind'], readonly PageBlock['kind'][]>>> = {
  form: ['grid'],
  section: ['form'],
  toolbar: ['grid', 'form'],
  chart: ['grid'],
  search: ['grid', 'chart'],
};
const bindsResource: ReadonlySet<PageBlock['kind']> = new Set(['form', 'grid', 'chart', 'section', 'toolbar']);

type BlockProps = PanelProps & { readonly block: PageBlock };
type InnerBlock = BlockProps & { readonly set: (patch: Partial<PageBlock>, mark: string) => void };

function BlockProperties(props: BlockProps): ReactNode {
  const { page, block, language, problemOf, resourceOf, onChange } = props;
  const t = useText('page');
  const set = (patch: Partial<PageBlock>, mark: string) =>
    onChange(
      patchBlock(page, block.id, patch),
      `${block.id}.${mark}`,
      patch.id === undefined ? undefined : { at: 'block', block: patch.id },
    );
  const served = page.blocks.filter(({ id, kind }) => id !== block.id && targets[block.kind]?.includes(kind));
  return (
    <div className="made-properties">
      <TextProperty
        label={t('part.id')}
        value={block.id}
        problem={problemOf('id')}
        onChange={(id) => set({ id }, 'id')}
      />
      <WordsProperty
        label={t('part.title')}
        value={block.title}
        problem={problemOf('title')}
        onChange={(title) => set({ title }, 'title')}
      />
      {targets[block.kind] ? (
        <SelectProperty
          label={t('part.target')}
          value={block.target}
          problem={problemOf('target')}
          options={served.map((each) => ({ value: each.id, label: `${blockName(each, language)} (${each.id})` }))}
          onChange={(target) => set({ target }, 'target')}
        />
      ) : null}
      <BindingProperties {...props} set={set} />
      {block.kind === 'grid' ? <GridProperties {...props} set={set} resource={resourceOf(block)} /> : null}
      {block.kind === 'form' && block.target === undefined ? (
        <NumberProperty
          label={t('part.columns')}
          value={block.columns}
          min={1}
          max={3}
          onChange={(columns) => set({ columns }, 'columns')}
        />
      ) : null}
      <TextProperty
        isLong
        label={t('part.visibleWhen')}
        hint={t('edit.parameterHint')}
        value={block.visibleWhen}
        problem={problemOf('visibleWhen')}
        onChange={(visibleWhen) => set({ visibleWhen }, 'visibleWhen')}
      />
    </div>
  );
}

/** What a block binds: a resource, or endpoints of its own. */
function BindingProperties({ block, resources, apis, problemOf, set }: InnerBlock): ReactNode {
  const t = useText('page');
  const isApi = block.resource === undefined && block.target === undefined;
  return (
    <>
      {bindsResource.has(block.kind) ? (
        <SelectProperty
          label={t('part.resource')}
          value={block.resource}
          problem={problemOf('resource')}
          options={[...resources.values()].map((each) => ({
            value: each.key,
            label: `${resourceName(each)} (${each.key})`,
          }))}
          onChange={(key) => set({ resource: key }, 'resource')}
        />
      ) : null}
      {isApi && (block.kind === 'grid' || block.kind === 'form') ? (
        <SelectProperty
          label={t('edit.loadApi')}
          value={block.loadApi}
          problem={problemOf('loadApi')}
          options={apiOptions(apis, true)}
          onChange={(loadApi) => set({ loadApi }, 'loadApi')}
        />
      ) : null}
      {isApi && block.kind === 'form' ? (
        <SelectProperty
          label={t('edit.saveApi')}
          value={block.saveApi}
          problem={problemOf('saveApi')}
          options={apiOptions(apis, false)}
          onChange={(saveApi) => set({ saveApi }, 'saveApi')}
        />
      ) : null}
    </>
  );
}

function GridProperties({
  block,
  resource,
  problemOf,
  set,
}: InnerBlock & { readonly resource: Resource | undefined }): ReactNode {
  const t = useText('page');
  return (
    <>
      {resource ? (
        <SelectProperty
          label={t('part.sort')}
          value={block.sort}
          problem={problemOf('sort')}
          options={['createdAt', 'updatedAt', ...Object.keys(resource.fields)].flatMap((name) => [
            { value: name, label: `${fieldName(resource, name)} ↑` },
            { value: `-${name}`, label: `${fieldName(resource, name)} ↓` },
          ])}
          onChange={(sort) => set({ sort }, 'sort')}
        />
      ) : null}
      <NumberProperty
        label={t('part.pageSize')}
        value={block.pageSize}
        min={1}
        max={200}
        onChange={(pageSize) => set({ pageSize }, 'pageSize')}
      />
      {resource ? (
        <SwitchProperty
          label={t('edit.editable')}
          value={block.editable !== false}
          onChange={(editable) => set({ editable: editable ? undefined : false }, 'editable')}
        />
      ) : null}
    </>
  );
}
