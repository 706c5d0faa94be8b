import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const area = z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) });
const percent = z.nullable(z.number());

/** Dealers at work, won, lost and suspended: by big area and month of the last year, and by province today. */
export const networkReport = defineEndpoint({
  id: 'dealer.networkReport',
  method: 'GET',
  path: '/dealer/reports/network',
  access: 'dealer.read',
  answer: z.object({
    months: z.array(z.string()),
    areas: z.array(
      z.object({
        ...area.shape,
        colour: z.nullable(z.string()),
        /** Of each month: at work at its end, new, lost, suspensions that began. */
        active: z.array(z.number()),
        gained: z.array(z.number()),
        lost: z.array(z.number()),
        suspended: z.array(z.number()),
      }),
    ),
    provinces: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), active: z.number() })),
    grades: z.array(z.object({ grade: z.nullable(z.string()), active: z.number() })),
    /** A dealer counts at each of its capabilities. */
    capabilities: z.array(z.object({ capability: z.string(), active: z.number() })),
  }),
  errors: [],
  summary: 'Dealers by big area and month, province, grade and capability',
});

const pace = z.object({
  count: z.number(),
  /** Working days. */
  median: percent,
  p90: percent,
  /** Per cent of the decisions that return. */
  returned: percent,
});
const ended = { finished: z.number(), firstPass: percent };
const span = z.optional(z.enum(['3', '6', '12']));
/** How fast and how often at once versions are audited. */
export const auditReport = defineEndpoint({
  id: 'dealerVersion.auditReport',
  method: 'GET',
  path: '/dealer/reports/audit',
  access: 'dealerVersion.read',
  query: z.object({ months: span }),
  answer: z.object({
    /** `box`: least, lower quarter, median, upper quarter and most working days. */
    nodes: z.array(z.object({ node: z.string(), name: z.string(), ...pace.shape, box: z.array(z.number()) })),
    areas: z.array(z.object({ ...area.shape, ...pace.shape, ...ended })),
    auditors: z.array(z.object({ ...area.shape, ...pace.shape })),
    months: z.array(z.object({ month: z.string(), ...pace.shape, ...ended })),
    finished: z.number(),
    firstPass: percent,
  }),
  errors: [],
  summary: 'Audit of dealer versions: working days, returns and first passes by node, area, auditor and month',
});

const narrow = z.optional(z.string().check(z.maxLength(64)));
/** The decisions behind a figure of the audit, the slowest first. */
export const auditDecisionsApi = defineEndpoint({
  id: 'dealerVersion.auditDecisions',
  method: 'GET',
  path: '/dealer/reports/audit/decisions',
  access: 'dealerVersion.read',
  query: z.object({ months: span, node: narrow, area: narrow, auditor: narrow, month: narrow }),
  answer: z.object({
    items: z.array(
      z.object({
        task: z.string(),
        version: z.string(),
        title: z.string(),
        dealer: z.string(),
        nodeName: z.string(),
        auditorName: z.nullable(z.string()),
        status: z.enum(['approved', 'rejected', 'returned']),
        /** Working days. */
        days: z.number(),
        endedAt: z.string(),
      }),
    ),
  }),
  errors: [],
  summary: 'Decisions on versions behind a figure of the audit',
});

/** How far dealers have the certified people that their authorisations need. */
export const coverageReport = defineEndpoint({
  id: 'dealer.coverageReport',
  method: 'GET',
  path: '/dealer/reports/coverage',
  access: 'dealer.read',
  answer: z.object({
    count: z.number(),
    /** Dealers that are short of something. */
    short: z.number(),
    percent,
    gaps: z.number(),
    cells: z.array(z.object({ capability: z.string(), band: z.string(), percent, gaps: z.number() })),
    dealers: z.array(
      z.object({ id: z.string(), code: z.string(), name: z.string(), percent: z.number(), gaps: z.number() }),
    ),
  }),
  errors: [],
  summary: 'Coverage of authorisations by capability, band and dealer',
});

const fullness = z.object({
  count: z.number(),
  completeness: percent,
  /** Per cent verified within twelve months. */
  verified: percent,
});
/** How full and how fresh what is known of dealers is. */
export const completenessReport = defineEndpoint({
  id: 'dealer.completenessReport',
  method: 'GET',
  path: '/dealer/reports/completeness',
  access: 'dealer.read',
  answer: z.object({
    all: fullness,
    areas: z.array(z.object({ ...area.shape, ...fullness.shape })),
    grades: z.array(z.object({ grade: z.nullable(z.string()), ...fullness.shape })),
  }),
  errors: [],
  summary: 'Completeness and freshness of dealers by big area and grade',
});

/** Parts of a dealer's score with the most points of each (dealers.md 7). */
export const scoreParts = {
  sales: 25,
  coverage: 20,
  execution: 15,
  weeklyReport: 10,
  warranty: 10,
  rating: 10,
  completeness: 10,
} as const;
/** A part of a dealer's score. */
export type ScorePartKey = keyof typeof scoreParts;

/** Grade that a whole score suggests. */
export const gradeOfScore = (score: number): 'A' | 'B' | 'C' | 'D' =>
  score >= 85 ? 'A' : score >= 70 ? 'B' : score >= 55 ? 'C' : 'D';

/** The score of a dealer, part by part. */
export const dealerScore = defineEndpoint({
  id: 'dealer.score',
  method: 'GET',
  path: '/dealer/dealer/{id}/score',
  access: 'dealer.read',
  params: z.object({ id: z.string() }),
  answer: z.object({
    parts: z.array(
      z.object({
        key: z.enum(Object.keys(scoreParts) as [ScorePartKey, ...ScorePartKey[]]),
        most: z.number(),
        /** Whether anything measures it. */
        isMeasured: z.boolean(),
        points: percent,
      }),
    ),
    /** Points of the parts that have any, and the most that these can have. */
    points: z.number(),
    of: z.number(),
    /** Only of a whole score. */
    grade: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
  }),
  errors: ['common.notFound'],
  summary: 'Score of a dealer with its parts and, when whole, a suggested grade',
});
