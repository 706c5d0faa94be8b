import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '../../controls/format.ts';
import { useText } from '../../i18n.ts';

interface PagingProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Where in a short list one is, and its neighbouring pages; nothing where one page holds all. */
export function Paging({ page, size, total, onPage }: PagingProps): ReactNode {
  const t = useText('list');
  if (total <= size && page === 1) return null;
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  return (
    <nav className="ui-pager" aria-label={t('pages')}>
      <span className="ui-span" aria-live="polite">
        {t('span', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </span>
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('previousPage')}
        title={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('nextPage')}
        title={t('nextPage')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
