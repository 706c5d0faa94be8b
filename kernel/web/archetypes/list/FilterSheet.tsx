import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { BuilderButton, LabelledFilter } from './FilterBar.tsx';
import { useList } from './list-scope.ts';
import { totalWords } from './total-words.ts';

/** All filters of a list in a sheet, for phones. */
export function FilterSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { filterFields, state, change, page } = useList();
  const t = useText('list');
  return (
    <Drawer
      open
      placement="bottom"
      size="80%"
      title={t('filtersTitle')}
      onClose={onClose}
      footer={
        <div className="ui-form-actions">
          <Button
            disabled={state.filters.length === 0 && !state.filter}
            onClick={() => change({ ...state, page: 1, filters: [], filter: null })}
          >
            {t('clearFilters')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {page ? t('showRows', { count: totalWords(page.total, page.totalIsEstimate) }) : t('show')}
          </Button>
        </div>
      }
    >
      <div className="ui-sheet-filters">
        {filterFields.map((name) => (
          <LabelledFilter key={name} name={name} />
        ))}
        <BuilderButton />
      </div>
    </Drawer>
  );
}
