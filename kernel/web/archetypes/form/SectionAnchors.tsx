import { ExclamationCircleOutlined } from '@ant-design/icons';
import type { Resource } from '@mp/kernel/contract';
import { Fragment, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import type { FormScope } from './form-context.ts';
import { focusField } from './focus-field.ts';
import { sectionId } from './FormBody.tsx';
import type { FormSection } from './form-sections.ts';

interface AnchorsProps {
  readonly resource: Resource;
  readonly scope: FormScope;
  readonly sections: readonly (FormSection & { readonly key: string })[];
}

/** The sections of a long form beside it: leads to each, marks the one in sight, and names the fields that hold a mistake. */
export function SectionAnchors({ resource, scope, sections }: AnchorsProps): ReactNode {
  const { model, formId } = scope;
  const t = useText();
  const ids = sections.map(({ key }) => sectionId(formId, key));
  const inSight = useInSight(ids);
  const wrong = useSyncExternalStore(
    (listener) => model.subscribe('*', listener),
    () =>
      sections
        .flatMap(({ fields }) => fields)
        .filter((name) => model.problem(name) !== undefined)
        .join(' '),
  ).split(' ');

  function handleGo(id: string): void {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  return (
    <nav className="ui-anchors" aria-label={t('form.sections')}>
      {sections.map(({ key, title, fields }, at) => {
        const id = ids[at] ?? '';
        const missing = fields.filter((name) => wrong.includes(name));
        return (
          <Fragment key={key}>
            <a
              href={`#${id}`}
              {...(id === inSight ? { 'aria-current': 'location' as const } : {})}
              data-wrong={missing.length > 0}
              onClick={(event) => {
                event.preventDefault();
                handleGo(id);
              }}
            >
              {title ?? t(`${resource.entity}.section.${key}`)}{' '}
              {missing.length > 0 ? <ExclamationCircleOutlined aria-label={t('form.sectionWrong')} /> : null}
            </a>
            {missing.map((name) => (
              <button key={name} type="button" className="ui-anchor-field" onClick={() => focusField(formId, name)}>
                {t(labelKey(resource, name))}
              </button>
            ))}
          </Fragment>
        );
      })}
    </nav>
  );
}

/** The first of the elements that stands in the upper half of the window. */
function useInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = key.split(' ').find((id) => seen.has(id));
        if (first !== undefined) setInSight(first);
      },
      { rootMargin: '0px 0px -50% 0px' },
    );
    for (const id of key.split(' ')) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [key]);
  return inSight;
}
