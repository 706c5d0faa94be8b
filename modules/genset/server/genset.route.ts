import { bind, bindReport, contentDisposition, type BoundRoute } from '@mp/kernel/server';
import {
  findGensets,
  gensetIntake,
  gensetLabels,
  gensetPassport,
  gensetReport,
  readGensetLife,
} from '../contract/index.ts';
import { takeIn } from './intake.service.ts';
import { findUnits, lifeOf, pivotOf } from './life.service.ts';
import { labelsOf, passportOf } from './passport.service.ts';

/** Operations on gensets besides those that every resource has. */
export const gensetRoutes: readonly BoundRoute[] = [
  bind(gensetIntake, (context, { body }) => context.tx((tx) => takeIn(tx, body.rows))),
  bind(findGensets, (context, { query }) => findUnits(context, query.q)),
  bind(readGensetLife, (context, { params }) => lifeOf(context, params.id)),
  bind(gensetPassport, async (context, { params, reply }) => {
    const { title, bytes } = await passportOf(context, params.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
  bind(gensetLabels, async (context, { query, reply }) => {
    const { title, bytes } = await labelsOf(context, query.ids.split(','));
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
  bindReport(gensetReport, (context) => pivotOf(context)),
];
