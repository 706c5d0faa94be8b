import {
  allows,
  Dashboard,
  LazyPart,
  type PlacedCard,
  queryClient,
  showError,
  useRights,
  useText,
  webModules,
} from '@mp/kernel/web';
import { personalQuery, savePersonalValues } from '@mp/settings/web';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import './dashboard.css';
import { storedLayout } from './home.client.ts';

const saveAfterMs = 800;

/** The cards of all modules that the user may see, arranged as the user left them. */
export function DashboardPage(): ReactNode {
  const t = useText();
  const rights = useRights();
  const { data: personal } = useSuspenseQuery(personalQuery);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cards = webModules()
    .flatMap(({ cards: list }) => list ?? [])
    .filter(({ right }) => allows(rights, right))
    .toSorted((left, right) => left.order - right.order)
    .map(({ key, width, height, titleKey, load }) => ({
      key,
      width,
      height,
      title: t(titleKey),
      render: () => <LazyPart id={`card.${key}`} load={load} />,
    }));
  const arrange = (layout: readonly PlacedCard[]): void => {
    queryClient.setQueryData(personalQuery.queryKey, {
      ...personal,
      values: { ...personal.values, dashboard: layout },
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void savePersonalValues({ dashboard: layout }).catch(showError), saveAfterMs);
  };
  return <Dashboard cards={cards} layout={storedLayout(personal.values) ?? cards} onLayout={arrange} />;
}
