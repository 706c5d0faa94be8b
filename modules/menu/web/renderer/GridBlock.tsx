import type { Resource } from '@mp/kernel/contract';
import { type AnyRecord, ListPage } from '@mp/kernel/web';
import { lazy, type ReactNode, Suspense } from 'react';
import { isFieldKind, type PageBlock, type PageComponent } from '../../contract/index.ts';
import { computedText, dictText } from './computed.ts';
import { formSlotsOf } from './form-slots.tsx';
import { formParts, gridResource, isKnown, resourceOf, servantsOf, wordsIn } from './made-model.ts';
import { useMade } from './made-scope.ts';
import { MissingControl } from './MissingControl.tsx';
import { ToolbarButtons } from './ToolbarBlock.tsx';

// Few pages show what an API answers, and its table is 20 KB.
const ApiGrid = lazy(() => import('./ApiGrid.tsx').then((file) => ({ default: file.ApiGrid })));

/** Records in a grid: of a resource, with everything that lists offer, or what an API answers. */
export function GridBlock({ block }: { readonly block: PageBlock }): ReactNode {
  const { page, resources } = useMade();
  const resource = resourceOf(page, block, resources);
  if (resource) return <ResourceGrid block={block} resource={resource} />;
  if (block.loadApi === undefined) return <MissingControl name={block.resource ?? block.id} />;
  return (
    <Suspense fallback={<span className="ui-bone ui-bone-card" role="status" aria-busy="true" />}>
      <ApiGrid block={block} />
    </Suspense>
  );
}

function ResourceGrid({ block, resource }: { readonly block: PageBlock; readonly resource: Resource }): ReactNode {
  const scope = useMade();
  const { page, language, sole, formId } = scope;
  const made = gridResource(page, block, { resource, language });
  const forms = servantsOf(page, block, 'form').flatMap((form) => formParts(page, form));
  const isEdited = block.editable !== false;
  return (
    <>
      <MissingOnes components={block.components} resource={resource} />
      <ListPage
        resource={made}
        name={`${formId}-${block.id}`.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(-40)}
        inside={sole !== block.id}
        canDelete={isEdited}
        batch={isEdited ? ['delete'] : []}
        {...(block.pageSize === undefined ? {} : { defaults: { size: block.pageSize } })}
        {...(isEdited ? {} : { onCreate: null, onEdit: null })}
        form={formSlotsOf(forms, resource, scope)}
      >
        {block.components.map((component) => (
          <ListPage.Column key={component.alias} {...columnOf(component, language)} />
        ))}
        <ListPage.Toolbar>
          {servantsOf(page, block, 'toolbar').map((bar) => (
            <ToolbarButtons key={bar.id} block={bar} resource={made} />
          ))}
        </ListPage.Toolbar>
      </ListPage>
    </>
  );
}

function columnOf(component: PageComponent, language: ReturnType<typeof useMade>['language']) {
  const title = wordsIn(component.label, language);
  const isField = isFieldKind(component.kind) && component.fieldName !== undefined;
  return {
    field: isField ? String(component.fieldName) : `made:${component.alias}`,
    ...(title === undefined ? {} : { title }),
    ...(component.width === undefined ? {} : { width: component.width }),
    ...(component.kind === 'computed'
      ? { render: (_: unknown, record: AnyRecord) => computedText(component.expression, record) }
      : component.dataSource?.kind === 'dict'
        ? { render: (value: unknown) => dictText(component.dataSource, value, language) }
        : {}),
  };
}

function MissingOnes(props: { readonly components: readonly PageComponent[]; readonly resource: Resource }): ReactNode {
  return props.components
    .filter((each) => !isKnown(each, props.resource))
    .map(({ alias, fieldName }) => <MissingControl key={alias} name={fieldName ?? alias} />);
}
