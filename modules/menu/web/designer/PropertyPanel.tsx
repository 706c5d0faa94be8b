import type { Language, Resource } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import {
  buttonActions,
  isFieldKind,
  type ApiFacts,
  type PageBlock,
  type PageComponent,
  type PageDefinition,
} from '../../contract/index.ts';
import { blockAt, componentAt, type Place, patchBlock, patchComponent } from './page-edit.ts';
import { OptionList } from './OptionList.tsx';
import { NumberProperty, SelectProperty, SwitchProperty, TextProperty, WordsProperty } from './property-controls.tsx';
import { blockName, fieldName, resourceName } from './words.ts';

/** What the panel shows and tells. */
export interface PanelProps {
  readonly page: PageDefinition;
  readonly place: Place;
  readonly language: Language;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly apis: ReadonlyMap<string, ApiFacts>;
  readonly resourceOf: (block: PageBlock) => Resource | undefined;
  /** Sentence of what is wrong with a property of what is selected. */
  readonly problemOf: (property: string) => string | undefined;
  /** A change; `place` where its name changed, `mark` joins the letters of a word to one step. */
  readonly onChange: (page: PageDefinition, mark: string, place?: Place) => void;
}

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

const apiOptions = (apis: ReadonlyMap<string, ApiFacts>, isRead: boolean) =>
  [...apis.values()]
    .filter(({ method }) => (method === 'GET') === isRead)
    .map(({ id, name }) => ({ value: id, label: `${name} · ${id}` }));

/** Blocks that one of a kind may serve. */
const targets: Readonly<Partial<Record<PageBlock['kind'], readonly PageBlock['kind'][]>>> = {
  form: ['grid'],
  section: ['form'],
  toolbar: ['grid', 'form'],
  chart: ['grid'],
  search: ['grid', 'chart'],
};
const bindsResource: ReadonlySet<PageBlock['kind']> = new Set(['form', 'grid', 'chart', 'section', 'toolbar']);

function BlockProperties(props: PanelProps & { readonly block: PageBlock }): ReactNode {
  const { page, block, language, resources, apis, problemOf, resourceOf, onChange } = props;
  const t = useText('page');
  const set = (patch: Partial<PageBlock>, mark: string) =>
    onChange(
      patchBlock(page, block.id, patch),
      `${block.id}.${mark}`,
      patch.id === undefined ? undefined : { at: 'block', block: patch.id },
    );
  const served = page.blocks.filter(({ id, kind }) => id !== block.id && targets[block.kind]?.includes(kind));
  const resource = resourceOf(block);
  const isApi = block.resource === undefined && block.target === undefined;
  const apisOf = (isRead: boolean) => apiOptions(apis, isRead);
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
          options={apisOf(true)}
          onChange={(loadApi) => set({ loadApi }, 'loadApi')}
        />
      ) : null}
      {isApi && block.kind === 'form' ? (
        <SelectProperty
          label={t('edit.saveApi')}
          value={block.saveApi}
          problem={problemOf('saveApi')}
          options={apisOf(false)}
          onChange={(saveApi) => set({ saveApi }, 'saveApi')}
        />
      ) : null}
      {block.kind === 'grid' ? (
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
      ) : null}
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

type ComponentProps = PanelProps & { readonly block: PageBlock; readonly component: PageComponent };

function ComponentProperties(props: ComponentProps): ReactNode {
  const { page, place, block, component, problemOf, resourceOf, onChange } = props;
  const t = useText('page');
  const set = (patch: Partial<PageComponent>, mark: string) =>
    onChange(
      patchComponent(page, place, patch),
      `${block.id}.${component.alias}.${mark}`,
      patch.alias === undefined ? undefined : { at: 'component', block: block.id, alias: patch.alias },
    );
  const resource = resourceOf(block);
  const isField = isFieldKind(component.kind);
  const inForm = block.kind === 'form' || block.kind === 'section';
  const hasLabel = !(isField && resource && block.kind === 'search');
  return (
    <div className="made-properties">
      <p className="made-note">{t(`kind.${component.kind}`)}</p>
      <TextProperty
        label={t('part.alias')}
        value={component.alias}
        problem={problemOf('alias')}
        onChange={(alias) => set({ alias }, 'alias')}
      />
      {isField ? <FieldProperty {...props} resource={resource} set={set} /> : null}
      {hasLabel ? (
        <WordsProperty
          label={t('part.label')}
          value={component.label}
          problem={problemOf('label')}
          onChange={(label) => set({ label }, 'label')}
        />
      ) : null}
      <KindProperties {...props} resource={resource} set={set} />
      {isField && inForm ? (
        <>
          <SwitchProperty
            label={t('edit.required')}
            value={component.required ?? false}
            onChange={(required) => set({ required: required || undefined }, 'required')}
          />
          <SwitchProperty
            label={t('edit.readOnly')}
            value={component.readOnly ?? false}
            onChange={(readOnly) => set({ readOnly: readOnly || undefined }, 'readOnly')}
          />
          <RuleProperties component={component} set={set} />
        </>
      ) : null}
      {block.kind === 'grid' ? (
        <NumberProperty
          label={t('part.width')}
          value={component.width}
          min={60}
          max={800}
          onChange={(width) => set({ width }, 'width')}
        />
      ) : null}
      {inForm ? (
        <SwitchProperty
          label={t('edit.wide')}
          value={component.wide ?? false}
          onChange={(wide) => set({ wide: wide || undefined }, 'wide')}
        />
      ) : null}
      {inForm || block.kind === 'toolbar' ? (
        <TextProperty
          isLong
          label={t('part.visibleWhen')}
          hint={t(inForm ? 'edit.conditionHint' : 'edit.parameterHint')}
          value={component.visibleWhen}
          problem={problemOf('visibleWhen')}
          onChange={(visibleWhen) => set({ visibleWhen }, 'visibleWhen')}
        />
      ) : null}
      <SwitchProperty
        label={t('edit.controlled')}
        hint={t('edit.controlledHint')}
        value={component.permission === 'controlled'}
        onChange={(isControlled) => set({ permission: isControlled ? 'controlled' : undefined }, 'permission')}
      />
      <TextProperty
        label={t('part.selector')}
        value={component.selector}
        problem={problemOf('selector')}
        onChange={(selector) => set({ selector }, 'selector')}
      />
      {component.selector === undefined ? null : (
        <NumberProperty
          label={t('edit.selectorIndex')}
          value={component.selectorIndex}
          min={0}
          max={9999}
          onChange={(selectorIndex) => set({ selectorIndex }, 'selectorIndex')}
        />
      )}
    </div>
  );
}

type SetComponent = (patch: Partial<PageComponent>, mark: string) => void;
type Inner = ComponentProps & { readonly resource: Resource | undefined; readonly set: SetComponent };

function FieldProperty({ component, resource, problemOf, set }: Inner): ReactNode {
  const t = useText('page');
  if (!resource)
    return (
      <TextProperty
        label={t('part.fieldName')}
        value={component.fieldName}
        problem={problemOf('fieldName')}
        onChange={(name) => set({ fieldName: name }, 'fieldName')}
      />
    );
  const fits = Object.entries(resource.fields).filter(([, { kind }]) => kind === component.kind);
  return (
    <SelectProperty
      label={t('part.fieldName')}
      value={component.fieldName}
      problem={problemOf('fieldName') ?? problemOf('kind')}
      options={fits.map(([name]) => ({ value: name, label: `${fieldName(resource, name)} (${name})` }))}
      onChange={(name) => set({ fieldName: name }, 'fieldName')}
    />
  );
}

function KindProperties(props: Inner): ReactNode {
  const { page, component, resource, language, apis, resources, problemOf, set } = props;
  const t = useText('page');
  switch (component.kind) {
    case 'computed':
      return (
        <TextProperty
          isLong
          label={t('part.expression')}
          hint={t('edit.expressionHint')}
          value={component.expression}
          problem={problemOf('expression')}
          onChange={(expression) => set({ expression }, 'expression')}
        />
      );
    case 'tab':
      return (
        <SelectProperty
          label={t('part.target')}
          value={component.target}
          problem={problemOf('target')}
          options={page.blocks
            .filter(({ id, kind }) => id !== props.block.id && kind !== 'section')
            .map((each) => ({ value: each.id, label: `${blockName(each, language)} (${each.id})` }))}
          onChange={(target) => set({ target }, 'target')}
        />
      );
    case 'button':
      return (
        <>
          <SelectProperty
            label={t('part.action')}
            value={component.action}
            problem={problemOf('action')}
            options={buttonActions.map((value) => ({ value, label: t(`buttonAction.${value}`) }))}
            onChange={(action) => set({ action: buttonActions.find((each) => each === action) }, 'action')}
          />
          {component.action === 'open' ? (
            <TextProperty
              label={t('part.page')}
              hint={t('edit.pageHint')}
              value={component.page}
              problem={problemOf('page')}
              onChange={(target) => set({ page: target }, 'page')}
            />
          ) : null}
          {component.action === 'call' ? (
            <SelectProperty
              label={t('part.api')}
              value={component.api}
              problem={problemOf('api')}
              options={apiOptions(apis, false)}
              onChange={(api) => set({ api }, 'api')}
            />
          ) : null}
        </>
      );
    case 'choice':
    case 'choices':
      return resource ? null : <OptionList component={component} problem={problemOf('dataSource')} set={set} />;
    case 'ref':
    case 'refs':
      return resource ? null : (
        <SelectProperty
          label={t('part.dataSource')}
          value={component.dataSource?.kind === 'resource' ? component.dataSource.resource : undefined}
          problem={problemOf('dataSource')}
          options={[...resources.values()].map((each) => ({ value: each.key, label: resourceName(each) }))}
          onChange={(key) =>
            set({ dataSource: key === undefined ? undefined : { kind: 'resource', resource: key } }, 'dataSource')
          }
        />
      );
    default:
      return null;
  }
}

const sizedKinds: ReadonlySet<string> = new Set(['text', 'longText', 'i18nText', 'richText']);
const numberKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

function RuleProperties({
  component,
  set,
}: {
  readonly component: PageComponent;
  readonly set: SetComponent;
}): ReactNode {
  const t = useText('page.edit');
  const rules = component.rules ?? {};
  const change = (patch: Partial<NonNullable<PageComponent['rules']>>) => {
    const next = Object.fromEntries(Object.entries({ ...rules, ...patch }).filter(([, value]) => value !== undefined));
    set({ rules: Object.keys(next).length === 0 ? undefined : next }, 'rules');
  };
  if (sizedKinds.has(component.kind))
    return (
      <NumberProperty
        label={t('maxLength')}
        value={rules.maxLength}
        min={1}
        max={20_000}
        onChange={(maxLength) => change({ maxLength })}
      />
    );
  if (!numberKinds.has(component.kind)) return null;
  return (
    <>
      <NumberProperty label={t('min')} value={rules.min} onChange={(min) => change({ min })} />
      <NumberProperty label={t('max')} value={rules.max} onChange={(max) => change({ max })} />
    </>
  );
}
