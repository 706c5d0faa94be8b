import type { Resource } from '@mp/kernel/contract';
import { permissionKey } from '@mp/kernel/contract';
import {
  confirm,
  FormDrawer,
  openPage,
  queryClient,
  routeOfPath,
  toast,
  useAct,
  useCan,
  usePage,
  useText,
} from '@mp/kernel/web';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { holds, type ApiFacts, type PageBlock, type PageComponent } from '../../contract/index.ts';
import { callBound } from '../page.client.ts';
import { formSlotsOf } from './form-slots.tsx';
import { formParts, gridResource, resourceOf, servantsOf, wordsIn } from './made-model.ts';
import { useMade } from './made-scope.ts';

/** Buttons that stand on the page by themselves. */
export function ToolbarBlock({ block }: { readonly block: PageBlock }): ReactNode {
  const { page, resources, language } = useMade();
  const resource = resourceOf(page, block, resources);
  return (
    <div className="ui-row">
      <ToolbarButtons block={block} resource={resource && gridResource(page, block, { resource, language })} />
    </div>
  );
}

interface ToolbarProps {
  readonly block: PageBlock;
  readonly resource: Resource | undefined;
}

/** The buttons of a toolbar, also in the title line of the grid that they serve. */
export function ToolbarButtons({ block, resource }: ToolbarProps): ReactNode {
  const { parameters } = useMade();
  return block.components
    .filter(({ visibleWhen }) => holds(visibleWhen, parameters))
    .map((component) => (
      <ToolbarButton key={component.alias} component={component} block={block} resource={resource} />
    ));
}

/** Whether the user may do what a button does, and the page binds what it needs. */
function useCanAct(
  action: PageComponent['action'],
  resource: Resource | undefined,
  api: ApiFacts | undefined,
): boolean {
  const canCreate = useCan(resource && permissionKey(resource, 'create'));
  const canCall = useCan(api === undefined || api.access === 'session' ? undefined : api.access);
  if (action === 'create') return resource !== undefined && canCreate;
  return action !== 'call' || (api !== undefined && canCall);
}

function ToolbarButton({
  component,
  block,
  resource,
}: ToolbarProps & { readonly component: PageComponent }): ReactNode {
  const scope = useMade();
  const { language, apis, formId, page } = scope;
  const { search } = usePage();
  const t = useText('page');
  const [isBusy, act] = useAct();
  const [isOpen, setOpen] = useState(false);
  const api = apis.get(component.api ?? '');
  if (!useCanAct(component.action, resource, api)) return null;
  const label = wordsIn(component.label, language) ?? component.alias;

  async function handleCall(): Promise<void> {
    if (!api || !(await confirm({ title: t('callQuestion', { name: label }), ok: label }))) return;
    await act(async () => {
      await callBound(api, { id: search.id });
      toast.success(t('callDone'));
      await queryClient.invalidateQueries();
    });
  }

  function handleClick(): void {
    if (component.action === 'create') setOpen(true);
    else if (component.action === 'call') void handleCall();
    else if (component.action === 'open') openTarget(component.page ?? '');
    else void queryClient.invalidateQueries({ queryKey: resource ? [resource.key] : ['made-page', formId] });
  }

  const target = page.blocks.find(({ id }) => id === block.target);
  const forms = target ? servantsOf(page, target, 'form').flatMap((form) => formParts(page, form)) : [];
  return (
    <>
      <Button loading={isBusy} onClick={handleClick}>
        {label}
      </Button>
      {resource ? (
        <FormDrawer open={isOpen} resource={resource} onClose={() => setOpen(false)}>
          {formSlotsOf(forms, resource, scope)}
        </FormDrawer>
      ) : null}
    </>
  );
}

function openTarget(target: string): void {
  const path = `/${target.replace(/^\//, '')}` as const;
  if (routeOfPath(path)) openPage({ path, search: {} });
  else openPage({ path: '/iframePage', search: { cUrl: target } });
}
