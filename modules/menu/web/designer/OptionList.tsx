import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useText } from '@mp/kernel/web';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import type { PageComponent } from '../../contract/index.ts';

interface OptionListProps {
  readonly component: PageComponent;
  readonly problem: string | undefined;
  readonly set: (patch: Partial<PageComponent>, mark: string) => void;
}

/** The choices that a page names itself: value and Chinese label of each. */
export function OptionList({ component, problem, set }: OptionListProps): ReactNode {
  const t = useText('page');
  const options = component.dataSource?.kind === 'dict' ? component.dataSource.options : [];
  const put = (next: typeof options) =>
    set({ dataSource: next.length === 0 ? undefined : { kind: 'dict', options: [...next] } }, 'dataSource');
  return (
    <fieldset className="made-options">
      <legend>{t('part.dataSource')}</legend>
      {options.map((option, at) => (
        <div key={at} className="ui-row">
          <Input
            aria-label={t('edit.optionValue', { at: at + 1 })}
            value={option.value}
            onChange={(event) =>
              put(options.map((each, n) => (n === at ? { ...each, value: event.target.value } : each)))
            }
          />
          <Input
            aria-label={t('edit.optionLabel', { at: at + 1 })}
            value={option.label.ZH_CN}
            onChange={(event) =>
              put(
                options.map((each, n) =>
                  n === at ? { ...each, label: { ...each.label, ZH_CN: event.target.value } } : each,
                ),
              )
            }
          />
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('edit.removeOption', { at: at + 1 })}
            onClick={() => put(options.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => {
          const value = String(options.length + 1);
          put([...options, { value, label: { ZH_CN: value } }]);
        }}
      >
        {t('edit.addOption')}
      </Button>
      <small className="ui-problem" role="alert">
        {problem ?? null}
      </small>
    </fieldset>
  );
}
