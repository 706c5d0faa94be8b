import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../../contract/index.ts';
import * as deploys from './deploy.service.ts';
import * as simulations from './simulate.service.ts';
import { readSurroundings } from './surroundings.service.ts';
import { exportXml, importXml } from './transfer.service.ts';
import * as versions from './version.service.ts';

/** Operations on definitions besides those that every resource has. */
export const definitionRoutes: readonly BoundRoute[] = [
  bind(api.createDefinition, (context, { body }) => versions.beginDefinition(context, body), { status: 201 }),
  bind(api.copyDefinition, (context, { params, body }) => versions.copyDefinition(context, params.id, body), {
    status: 201,
  }),
  bind(api.readDefinitionDraft, (context, { params }) => versions.readDraft(context, params.id)),
  bind(api.saveDefinitionDraft, (context, { params, body }) => versions.saveDraft(context, params.id, body)),
  bind(api.discardDefinitionDraft, (context, { params }) => versions.discardDraft(context, params.id), { status: 204 }),
  bind(api.checkDefinition, async (context, { params, body }) => {
    const { settings } = await versions.definitionOf(context, params.id);
    return { problems: await versions.checkXml(context, body.xml, settings) };
  }),
  bind(api.deployDefinition, (context, { params, body }) => deploys.deploy(context, params.id, body), { status: 201 }),
  bind(api.listVersions, (context, { params }) => versions.versionsOf(context, params.id)),
  bind(api.readVersion, async (context, { params }) => {
    const { no, xml } = await versions.versionOf(context, params.id, params.no);
    return { no, xml };
  }),
  bind(api.diffVersions, (context, { params }) => versions.diffOf(context, params)),
  bind(api.activateVersion, (context, { params, body }) => deploys.activate(context, params.id, body.versionNo)),
  bind(api.suspendDefinition, (context, { params }) => deploys.setDefinitionState(context, params.id, 'suspended')),
  bind(api.resumeDefinition, (context, { params }) => deploys.setDefinitionState(context, params.id, 'active')),
  bind(api.importDefinition, (context, { body }) => importXml(context, body), { status: 201 }),
  bind(api.exportDefinition, (context, { params }) => exportXml(context, params.id)),
  bind(api.readSurroundings, (context) => readSurroundings(context)),
  bind(api.simulateDefinition, (context, { params, body }) => simulations.simulateDefinition(context, params.id, body)),
  bind(api.listTestCases, (context, { params }) => simulations.listCases(context, params.id)),
  bind(api.saveTestCase, (context, { params, body }) => simulations.saveCase(context, params.id, body), {
    status: 201,
  }),
  bind(api.deleteTestCase, (context, { params }) => simulations.deleteCase(context, params.id), { status: 204 }),
  bind(api.runTestCases, (context, { params, body }) => simulations.runCases(context, params.id, body.xml)),
];
