import type { Resource } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { buttonActions, isFieldKind, type PageBlock, type PageComponent } from '../../contract/index.ts';
import { OptionList } from './OptionList.tsx';
import { patchComponent } from './page-edit.ts';
import { apiOptions, type PanelProps } from './panel-props.ts';
import { NumberProperty, SelectProperty, SwitchProperty, TextProperty, WordsProperty } from './property-controls.tsx';
import { blockName, fieldName, resourceName } from './words.ts';

type ComponentProps = PanelProps & { readonly block: PageBlock; readonly component: PageComponent };

/** The properties of a component. */
export function ComponentProperties(props: ComponentProps): ReactNode {
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
      {isField && inForm ? <InputProperties component={component} set={set} /> : null}
      <WidthProperty block={block} component={component} set={set} />
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
      <SelectorProperties component={component} problemOf={problemOf} set={set} />
    </div>
  );
}

function WidthProperty({ block, component, set }: Pick<Inner, 'block' | 'component' | 'set'>): ReactNode {
  const t = useText('page');
  if (block.kind === 'grid')
    return (
      <NumberProperty
        label={t('part.width')}
        value={component.width}
        min={60}
        max={800}
        onChange={(width) => set({ width }, 'width')}
      />
    );
  if (block.kind !== 'form' && block.kind !== 'section') return null;
  return (
    <SwitchProperty
      label={t('edit.wide')}
      value={component.wide ?? false}
      onChange={(wide) => set({ wide: wide || undefined }, 'wide')}
    />
  );
}

/** Where the control stands in the document of a page that was not made here. */
function SelectorProperties({ component, problemOf, set }: Pick<Inner, 'component' | 'problemOf' | 'set'>): ReactNode {
  const t = useText('page');
  return (
    <>
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
    </>
  );
}

/** What a field of a form takes. */
function InputProperties({ component, set }: Pick<Inner, 'component' | 'set'>): ReactNode {
  const t = useText('page');
  return (
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
  const { page, component, resource, language, resources, problemOf, set } = props;
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
      return <ButtonProperties {...props} />;
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

function ButtonProperties({ component, apis, problemOf, set }: Inner): ReactNode {
  const t = useText('page');
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
