import type { ServerModule } from '@mp/kernel/server';
import { attachmentModule } from '@mp/attachment/server';
import { homeModule } from '@mp/home/server';
import { interfaceModule } from '@mp/interface/server';
import { identityModule } from '@mp/identity/server';
import { jobModule } from '@mp/job/server';
import { noticeModule } from '@mp/notice/server';
import { logModule } from '@mp/log/server';
import { reportModule } from '@mp/report/server';
import { faceModule } from '@mp/face/server';
import { riskModule } from '@mp/risk/server';
import { scimModule } from '@mp/scim/server';
import { openApiModule } from '@mp/open-api/server';
import { assistantModule } from '@mp/assistant/server';
import { calendarModule } from '@mp/calendar/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { menuModule } from '@mp/menu/server';
import { wechatModule } from '@mp/wechat/server';
import { workflowModule } from '@mp/workflow/server';
import { referenceModule } from '@mp/reference/server';
import { dealerModule } from '@mp/dealer/server';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { goemModule } from '@mp/goem/server';
import { tradeModule } from '@mp/trade/server';
import { customerModule } from '@mp/customer/server';
import { dataMigrationModule } from '@mp/data-migration/server';
import { grayReleaseModule } from '@mp/gray-release/server';
import { federationModule } from '@mp/federation/server';
import { healthModule } from '@mp/health/server';
import { pushModule } from '@mp/push/server';
import { gensetModule } from '@mp/genset/server';
import { projectModule } from '@mp/project/server';
import { projectFinanceModule } from '@mp/project-finance/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { projectDispatchModule } from '@mp/project-dispatch/server';
import { projectWeeklyModule } from '@mp/project-weekly/server';
import { projectAccessModule } from '@mp/project-access/server';
import { projectSupplementModule } from '@mp/project-supplement/server';
import { projectInformationModule } from '@mp/project-information/server';
import { projectPhaseModule } from '@mp/project-phase/server';
import { projectPunchModule } from '@mp/project-punch/server';
import { saleMonitoringModule } from '@mp/sale-monitoring/server';
import { projectTaskModule } from '@mp/project-task/server';
import { projectFileModule } from '@mp/project-file/server';
import { projectMaintenanceModule } from '@mp/project-maintenance/server';
import { warrantyModule } from '@mp/warranty/server';
import { warrantyOrderModule } from '@mp/warranty-order/server';
import { gensetReportModule } from '@mp/genset-report/server';
import { maintenanceModule } from '@mp/maintenance/server';
import { maintenanceOrderModule } from '@mp/maintenance-order/server';
import { maintenanceBoardModule } from '@mp/maintenance-board/server';

/** The modules of this server, ground first. */
export const serverModules: readonly ServerModule[] = [
  tenantModule,
  settingsModule,
  attachmentModule,
  permissionServer,
  organisationModule,
  identityModule,
  logModule,
  jobModule,
  noticeModule,
  reportModule,
  riskModule,
  scimModule,
  openApiModule,
  faceModule,
  wechatModule,
  homeModule,
  menuModule,
  workflowModule,
  referenceModule,
  customerModule,
  dealerModule,
  dealerPublicModule,
  dealerPersonModule,
  goemModule,
  tradeModule,
  federationModule,
  grayReleaseModule,
  healthModule,
  interfaceModule,
  dataMigrationModule,
  pushModule,
  assistantModule,
  calendarModule,
  gensetModule,
  projectModule,
  projectFinanceModule,
  projectPlanModule,
  projectDispatchModule,
  projectWeeklyModule,
  projectAccessModule,
  projectSupplementModule,
  projectPhaseModule,
  projectPunchModule,
  projectInformationModule,
  saleMonitoringModule,
  projectTaskModule,
  projectFileModule,
  projectMaintenanceModule,
  warrantyModule,
  warrantyOrderModule,
  gensetReportModule,
  maintenanceModule,
  maintenanceOrderModule,
  maintenanceBoardModule,
];
