import { bind, bindReport, contentDisposition, type BoundRoute } from '@mp/kernel/server';
import {
  checkInAtSite,
  issueSiteCode,
  performanceReport,
  printSiteCode,
  readCandidates,
  readPeople,
  readSiteCode,
  readSiteOfCode,
  revokeSiteCode,
} from '../contract/index.ts';
import { candidatesForTyped } from './candidates.service.ts';
import { checkInTo, siteOfCode } from './check-in.service.ts';
import { peopleForTyped } from './people.service.ts';
import { performanceOf } from './performance.service.ts';
import { endSiteCode, renewSiteCode, siteCodeOf, siteSheet } from './site-code.service.ts';

/** Operations on dispatches besides those that every resource has. */
export const dispatchRoutes: readonly BoundRoute[] = [
  bind(readCandidates, (context, { body }) => candidatesForTyped(context, { ...body, id: body.id ?? null })),
  bind(readPeople, (context, { body }) => peopleForTyped(context, { ...body, id: body.id ?? null })),
  bind(readSiteOfCode, (context, { query }) => siteOfCode(context, query.t)),
  bind(checkInAtSite, (context, { params, body }) => checkInTo(context, params.id, body)),
  bind(readSiteCode, (context, { params }) => siteCodeOf(context, params.id)),
  bind(issueSiteCode, (context, { params }) => renewSiteCode(context, params.id)),
  bind(revokeSiteCode, (context, { params }) => endSiteCode(context, params.id)),
  bind(printSiteCode, async (context, { params, query, request, reply }) => {
    const { title, bytes } = await siteSheet(context, {
      projectId: params.id,
      paper: query.paper,
      origin: context.services.environment.publicUrl ?? `${request.protocol}://${request.host}`,
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
  bindReport(performanceReport, performanceOf),
];
