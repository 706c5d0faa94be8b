import { defineWebModule, givenAbilities } from '@mp/kernel/web';

const tabs = () => import('./PhasesTab.tsx');

/** The pages of phase records, and what of them stands in projects and dispatches. */
export const projectPhaseWeb = defineWebModule({
  name: 'project-phase',
  settings: () => import('./phase.settings.ts'),
  uses: [
    'dealer',
    'dealer-person',
    'genset',
    'identity',
    'project',
    'project-dispatch',
    'project-punch',
    'reference',
    'workflow',
  ],
  locale: {
    'zh-CN': () => import('@mp/project-phase/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-phase/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-phase/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    {
      path: '/arrivalExecution',
      titleKey: 'nav.arrivalExecution',
      load: () => import('./ArrivalExecutionPage.tsx'),
      offline: true,
    },
    {
      path: '/projectPhaseRecord',
      titleKey: 'nav.projectPhaseRecord',
      load: () => import('./PhaseRecordPage.tsx'),
      offline: true,
      under: '/arrivalExecution',
    },
    { path: '/projectPhaseAudit', titleKey: 'nav.projectPhaseAudit', load: () => import('./PhaseAuditPage.tsx') },
    {
      path: '/projectPhaseAuditDetail',
      titleKey: 'nav.projectPhaseAuditDetail',
      load: () => import('./PhaseAuditDetailPage.tsx'),
      under: '/projectPhaseAudit',
      needs: ['taskId', 'instanceId'],
    },
  ],
  resourcePages: { phaseCheckList: 'projectPhase.checkList' },
  contract: () => import('../contract/index.ts'),
  offline: () => import('../contract/index.ts'),
  records: [{ path: '/projectPhaseRecord', resource: 'projectPhase.phaseRecord', param: 'record' }],
  taskForms: {
    'projectPhase.phaseRecord': async () => (await import('./PhaseAuditForm.tsx')).PhaseAuditForm,
  },
  recordEntries: [
    {
      resource: 'projectDispatch.dispatch',
      key: 'fillRecord',
      titleKey: 'nav.fillPhaseRecord',
      right: 'phaseRecord.update',
      // The work is not finished before its records are submitted; after that finishing comes first.
      when: (record) => givenAbilities(record)?.refused?.['finish'] !== undefined,
      run: async (record) => (await import('./open-records.ts')).openRecords(record),
    },
  ],
  recordTabs: [
    {
      resource: 'project.project',
      name: 'phases',
      titleKey: 'nav.projectPhases',
      after: 'dispatches',
      right: 'phaseRecord.read',
      load: async () => (await tabs()).ProjectPhases,
    },
    {
      resource: 'projectDispatch.dispatch',
      name: 'phases',
      titleKey: 'nav.projectPhases',
      after: 'details',
      right: 'phaseRecord.read',
      load: async () => (await tabs()).DispatchPhases,
    },
    {
      resource: 'projectPhase.phaseRecord',
      name: 'punchItems',
      titleKey: 'nav.projectPunchList',
      after: 'details',
      right: 'punchItem.read',
      load: async () => (await tabs()).RecordPunches,
    },
  ],
});
