import { LandMap } from '@mp/kernel/web';
import { Skeleton } from 'antd';
import { Suspense, type ReactNode } from 'react';

/** A place in degrees. */
interface SitePlace {
  readonly lng: number;
  readonly lat: number;
}

/** A site on the map with what is read out of it. */
export interface SitePoint extends SitePlace {
  /** Code of the dealer, at whose entry in the list the mark leads. */
  readonly key: string;
  /** Number or letter in the mark. */
  readonly mark: string;
  readonly title: string;
}

interface SiteMapProps {
  readonly label: string;
  readonly points: readonly SitePoint[];
  /** Where the search began. */
  readonly around?: SitePlace | null | undefined;
}

/** Sites of dealers on the map; each mark leads to its dealer in the list below. */
export function SiteMap({ label, points, around }: SiteMapProps): ReactNode {
  if (points.length === 0 && !around) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <LandMap
        label={label}
        points={points.map((point, at) => ({ ...point, key: `${point.key}-${at}`, href: `#dealer-${point.key}` }))}
        around={around}
      />
    </Suspense>
  );
}
