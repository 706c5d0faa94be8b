import type { Fields, Resource } from '@mp/kernel/contract';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '../../chunk.ts';
import { plainResource } from '../clients.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import '../archetypes.css';
import '../detail/detail.css';
import '../form/form.css';
import './task.css';

interface TaskZonesProps {
  /** What it is about: number, name, state, where it stands, how long there is. */
  readonly head: ReactNode;
  /** The form of the node. */
  readonly children: ReactNode;
  /** The way so far. */
  readonly side: ReactNode;
  /** Translated name of the side. */
  readonly sideLabel: string;
  /** The decision, always in reach; nothing where there is none to take. */
  readonly bar: ReactNode;
  /** Translated name of the bar. */
  readonly barLabel: string;
}

/** What is asked on top, the form in the middle, the way so far beside it, the decision at the bottom (ui.md section 2). */
export function TaskZones({ head, children, side, sideLabel, bar, barLabel }: TaskZonesProps): ReactNode {
  return (
    <div className="ui-archetype ui-task">
      {head}
      <div className="ui-task-zones">
        <div className="ui-task-form">{children}</div>
        <aside className="ui-task-side" aria-label={sideLabel}>
          {side}
        </aside>
      </div>
      {bar ? (
        <section className="ui-task-bar" aria-label={barLabel}>
          {bar}
        </section>
      ) : null}
    </div>
  );
}

/** What a page that decides on records of a resource says. */
export interface TaskPageSpec {
  /** The resource whose record is decided on; that of the process when not given. */
  readonly resource?: Resource;
  /** What its form is changed by: `<TaskPage.Field>`, `<TaskPage.Extra>`. */
  readonly children?: ReactNode;
}

let filled: (() => Promise<ComponentType<TaskPageSpec>>) | undefined;
const Filled = lazy(async () => {
  if (!filled) throw new Error('no module decides on tasks');
  const load = filled;
  return { default: await loadChunk(load) };
});

/** Tells where tasks are decided; the module of processes does. */
export function fillTaskPage(load: () => Promise<ComponentType<TaskPageSpec>>): void {
  filled = load;
}

/** The task of the page's address (`taskId` or `instanceId`) with the form of a resource. */
export function TaskPage<F extends Fields>({
  resource,
  children,
}: {
  readonly resource?: Resource<F>;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <Suspense fallback={<FormSkeleton fields={8} />}>
      <Filled {...(resource ? { resource: plainResource(resource) } : {})}>{children}</Filled>
    </Suspense>
  );
}
