import {
  CloseOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  EditOutlined,
  LeftOutlined,
  PlusOutlined,
  RightOutlined,
  VerticalAlignMiddleOutlined,
  CompressOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Suspense, useState, type DragEvent, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { Region } from '../../region.tsx';
import { PageActions } from '../PageActions.tsx';
import { addCard, moveCard, removeCard, resizeCard, usableLayout, type PlacedCard } from './dashboard-layout.ts';
import '../archetypes.css';
import './dashboard.css';

/** A card that may stand on the dashboard. */
export interface DashboardCardSpec extends PlacedCard {
  /** Translated. */
  readonly title: string;
  readonly render: () => ReactNode;
}

interface DashboardProps {
  /** All cards the user may have; their sizes are those they begin with. */
  readonly cards: readonly DashboardCardSpec[];
  /** The cards on the screen, in order. */
  readonly layout: readonly PlacedCard[];
  /** Keeps a changed layout; without it nothing can be arranged. */
  readonly onLayout?: (layout: readonly PlacedCard[]) => void;
}

/** Cards in a grid: added, removed, moved and resized by mouse or keys; each one waits and fails for itself. */
export function Dashboard({ cards, layout, onLayout }: DashboardProps): ReactNode {
  const t = useText('dashboard');
  const [isEditing, setEditing] = useState(false);
  const placed = usableLayout(
    layout,
    cards.map(({ key }) => key),
  );
  const missing = cards.filter(({ key }) => !placed.some((each) => each.key === key));
  return (
    <div className="ui-dashboard" data-editing={isEditing}>
      {onLayout ? (
        <PageActions>
          {isEditing && missing.length > 0 ? (
            <Dropdown
              trigger={['click']}
              autoFocus
              menu={{
                items: missing.map((card) => ({
                  key: card.key,
                  label: card.title,
                  onClick: () => onLayout(addCard(placed, { key: card.key, width: card.width, height: card.height })),
                })),
              }}
            >
              <Button icon={<PlusOutlined aria-hidden />} aria-haspopup="menu">
                {t('add')}
              </Button>
            </Dropdown>
          ) : null}
          <Button
            icon={<EditOutlined aria-hidden />}
            type={isEditing ? 'primary' : 'default'}
            aria-pressed={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            {t(isEditing ? 'finish' : 'arrange')}
          </Button>
        </PageActions>
      ) : null}
      {placed.length === 0 ? <p className="ui-empty">{t('empty')}</p> : null}
      <ul className="ui-grid">
        {placed.map((place, at) => {
          const card = cards.find(({ key }) => key === place.key);
          return card ? (
            <Card
              key={place.key}
              card={card}
              place={place}
              at={at}
              placed={placed}
              onLayout={isEditing ? onLayout : undefined}
            />
          ) : null;
        })}
      </ul>
    </div>
  );
}

interface CardProps {
  readonly card: DashboardCardSpec;
  readonly place: PlacedCard;
  readonly at: number;
  readonly placed: readonly PlacedCard[];
  /** Given while the dashboard is being arranged. */
  readonly onLayout: ((layout: readonly PlacedCard[]) => void) | undefined;
}

function Card({ card, place, at, placed, onLayout }: CardProps): ReactNode {
  const t = useText('control');
  const [isOver, setOver] = useState(false);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onLayout?.(moveCard(placed, event.dataTransfer.getData('text/plain'), at));
  }

  return (
    <li
      className="ui-dash-card"
      style={{ gridColumn: `span ${place.width}`, gridRow: `span ${place.height}` }}
      data-over={isOver}
      draggable={onLayout !== undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', card.key)}
      onDragOver={(event) => {
        if (!onLayout) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <section aria-label={card.title}>
        <header>
          <h2>{card.title}</h2>
          {onLayout ? <CardTools card={card} at={at} placed={placed} onLayout={onLayout} /> : null}
        </header>
        <div className="ui-dash-body" role="group" aria-label={card.title} tabIndex={0}>
          <Region resetKey={card.key}>
            <Suspense fallback={<span className="ui-bone ui-bone-card" role="status" aria-label={t('loading')} />}>
              {card.render()}
            </Suspense>
          </Region>
        </div>
      </section>
    </li>
  );
}

function CardTools({
  card,
  at,
  placed,
  onLayout,
}: Omit<CardProps, 'place' | 'onLayout'> & { readonly onLayout: (layout: readonly PlacedCard[]) => void }): ReactNode {
  const t = useText('dashboard');
  const tools = [
    {
      name: 'earlier',
      icon: <LeftOutlined aria-hidden />,
      run: () => moveCard(placed, card.key, at - 1),
      off: at === 0,
    },
    {
      name: 'later',
      icon: <RightOutlined aria-hidden />,
      run: () => moveCard(placed, card.key, at + 1),
      off: at === placed.length - 1,
    },
    {
      name: 'wider',
      icon: <ColumnWidthOutlined aria-hidden />,
      run: () => resizeCard(placed, card.key, { width: 1 }),
      off: placed[at]?.width === 4,
    },
    {
      name: 'narrower',
      icon: <CompressOutlined aria-hidden />,
      run: () => resizeCard(placed, card.key, { width: -1 }),
      off: placed[at]?.width === 1,
    },
    {
      name: 'taller',
      icon: <ColumnHeightOutlined aria-hidden />,
      run: () => resizeCard(placed, card.key, { height: 1 }),
      off: placed[at]?.height === 3,
    },
    {
      name: 'lower',
      icon: <VerticalAlignMiddleOutlined aria-hidden />,
      run: () => resizeCard(placed, card.key, { height: -1 }),
      off: placed[at]?.height === 1,
    },
    { name: 'remove', icon: <CloseOutlined aria-hidden />, run: () => removeCard(placed, card.key), off: false },
  ];
  return (
    <span className="ui-row" role="toolbar" aria-label={t('toolsOf', { title: card.title })}>
      {tools.map(({ name, icon, run, off }) => (
        <Button
          key={name}
          type="text"
          size="small"
          icon={icon}
          disabled={off}
          aria-label={t(`tool.${name}`, { title: card.title })}
          title={t(`tool.${name}`, { title: card.title })}
          onClick={() => onLayout(run())}
        />
      ))}
    </span>
  );
}
