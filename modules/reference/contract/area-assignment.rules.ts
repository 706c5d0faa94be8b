import type { CrossRule } from '@mp/kernel/contract';
import { refuse } from '@mp/kernel/contract';

/** Who holds an area position where, for what and when. */
export interface AreaRow {
  readonly position: string;
  readonly userId: string;
  readonly regionId: string | null;
  readonly bigAreaId: string | null;
  /** None: for all product lines. */
  readonly productLine: string | null;
  /** `any`: for all channels. */
  readonly channel: string;
  readonly primary: boolean;
  /** Days, `YYYY-MM-DD`; an open end is null. */
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** What somebody is looked for. */
export interface AreaQuestion {
  readonly position: string;
  /** Ids of regions and of the big area, the most specific first: county, city, province, big area, country. */
  readonly places: readonly string[];
  readonly productLine: string | null;
  readonly channel: string | null;
  readonly day: string;
}

/** Whether somebody can be given work: `away` has delegated it, `gone` may not act at all. */
export type Presence = 'here' | 'away' | 'gone';

/** Who is asked for an area: the primary, or those who stand in for him. */
export interface AreaAnswer<Row extends AreaRow = AreaRow> {
  readonly via: 'primary' | 'standIn';
  readonly rows: readonly [Row, ...Row[]];
}

/** The place that a row speaks of. */
export const placeOf = ({ regionId, bigAreaId }: Pick<AreaRow, 'regionId' | 'bigAreaId'>): string | null =>
  regionId ?? bigAreaId;

const isInForce = ({ validFrom, validTo }: AreaRow, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo);

const fits = (own: string | null, asked: string | null): boolean => own === null || own === asked;
const channelOf = ({ channel }: AreaRow): string | null => (channel === 'any' ? null : channel);

/** The rows of one place that speak of the same line and channel, those of the line first, then those of the channel. */
function groupsAt<Row extends AreaRow>(rows: readonly Row[], { productLine, channel }: AreaQuestion): Row[][] {
  const ranked = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ] as const;
  return ranked.map(([ownLine, ownChannel]) =>
    rows.filter(
      (row) =>
        fits(row.productLine, productLine) &&
        fits(channelOf(row), channel) &&
        (row.productLine !== null) === ownLine &&
        (channelOf(row) !== null) === ownChannel,
    ),
  );
}

function answerOf<Row extends AreaRow>(
  group: readonly Row[],
  presence: (userId: string) => Presence,
): AreaAnswer<Row> | undefined {
  const primary = group.filter((row) => row.primary);
  const others = group.filter((row) => !row.primary && !primary.some(({ userId }) => userId === row.userId));
  const pick = (via: AreaAnswer['via'], rows: readonly Row[], state: Presence): AreaAnswer<Row> | undefined => {
    const [first, ...rest] = rows.filter(({ userId }) => presence(userId) === state);
    return first && { via, rows: [first, ...rest] };
  };
  // When nobody else is there, whoever is away gets it: his agent acts for him.
  return (
    pick('primary', primary, 'here') ??
    pick('standIn', others, 'here') ??
    pick('primary', primary, 'away') ??
    pick('standIn', others, 'away')
  );
}

/**
 * Who handles an area: the most specific place decides, there a row of the product line before one of all lines, then
 * one of the channel before one of all channels. The primary gets it, the others when he is away or gone; a group
 * without anybody is passed over. Undefined: nobody holds the position for any of the places.
 */
export function resolveAreaHandler<Row extends AreaRow>(
  rows: readonly Row[],
  question: AreaQuestion,
  presence: (userId: string) => Presence = () => 'here',
): AreaAnswer<Row> | undefined {
  const open = rows.filter((row) => row.position === question.position && isInForce(row, question.day));
  for (const place of question.places) {
    const here = open.filter((row) => placeOf(row) === place);
    for (const group of groupsAt(here, question)) {
      const answer = answerOf(group, presence);
      if (answer) return answer;
    }
  }
  return undefined;
}

/** An assignment is for a region or for a big area. */
export const oneArea: CrossRule = {
  fields: ['regionId', 'bigAreaId'],
  check: ({ regionId, bigAreaId }) =>
    Boolean(regionId) === Boolean(bigAreaId) ? [refuse('area.oneArea', {}, regionId ? 'bigAreaId' : 'regionId')] : [],
};

/** What becomes of an assignment when it is handed over on a day: it is split, or passes on as it is. */
export function handOverOf(row: Pick<AreaRow, 'validFrom' | 'validTo'>, day: string): 'split' | 'whole' | 'none' {
  if (row.validTo !== null && row.validTo < day) return 'none';
  return row.validFrom < day ? 'split' : 'whole';
}

/** Whether two primaries hold the same position for the same place, line and channel on some day. */
export function isPrimaryTwice(a: Omit<AreaRow, 'userId'>, b: Omit<AreaRow, 'userId'>): boolean {
  return (
    a.primary &&
    b.primary &&
    a.position === b.position &&
    placeOf(a) === placeOf(b) &&
    a.productLine === b.productLine &&
    a.channel === b.channel &&
    a.validFrom <= (b.validTo ?? '9999-12-31') &&
    b.validFrom <= (a.validTo ?? '9999-12-31')
  );
}
