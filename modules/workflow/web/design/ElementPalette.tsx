import { Disclosure, useText } from '@mp/kernel/web';
import { type ReactNode, useSyncExternalStore } from 'react';
import { kindGroups } from './element-kinds.ts';
import type { Studio } from './studio.ts';

const groups = Object.keys(kindGroups) as (keyof typeof kindGroups)[];

/** What can be drawn: dragged onto the canvas, or added behind the chosen element by a click. */
export function ElementPalette({ studio }: { readonly studio: Studio }): ReactNode {
  const t = useText('workflow.design');
  useSyncExternalStore(studio.subscribe, studio.state);
  return (
    <section className="flow-palette" aria-label={t('palette')}>
      {groups.map((group) => (
        <Disclosure key={group} title={t(`group.${group}`)} isOpen={group === 'task' || group === 'gateway'}>
          <ul aria-label={t(`group.${group}`)}>
            {kindGroups[group].map((kind) => {
              const isOff = group === 'boundary' && !studio.canCarry();
              return (
                <li key={kind.key}>
                  <button
                    type="button"
                    draggable
                    aria-disabled={isOff}
                    title={isOff ? t('chooseActivity') : t('addHint')}
                    onClick={() => studio.add(kind)}
                    onDragStart={(event) => {
                      event.preventDefault();
                      studio.drag(event.nativeEvent, kind);
                    }}
                  >
                    <span className={`bpmn-icon-${kind.icon}`} aria-hidden />
                    {t(`kind.${kind.key}`)}
                  </button>
                </li>
              );
            })}
          </ul>
        </Disclosure>
      ))}
    </section>
  );
}
