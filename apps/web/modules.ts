import { attachmentWeb } from '@mp/attachment/web';
import { home } from '@mp/home/web';
import { identityPages } from '@mp/identity/web';
import { interfaceWeb } from '@mp/interface/web';
import { jobWeb } from '@mp/job/web';
import type { WebModule } from '@mp/kernel/web';
import { logPages } from '@mp/log/web';
import { noticeWeb } from '@mp/notice/web';
import { organisationPages } from '@mp/organisation/web';
import { permissionWeb } from '@mp/permission/web';
import { faceWeb } from '@mp/face/web';
import { reportWeb } from '@mp/report/web';
import { riskWeb } from '@mp/risk/web';
import { openApiWeb } from '@mp/open-api/web';
import { assistantWeb } from '@mp/assistant/web';
import { calendarWeb } from '@mp/calendar/web';
import { scimWeb } from '@mp/scim/web';
import { settingsPages } from '@mp/settings/web';
import { tenantPages } from '@mp/tenant/web';
import { demo } from './demo/index.ts';
import { menuWeb } from '@mp/menu/web';
import { wechatWeb } from '@mp/wechat/web';
import { workflowWeb } from '@mp/workflow/web';
import { referenceWeb } from '@mp/reference/web';
import { dealerWeb } from '@mp/dealer/web';
import { dealerPersonWeb } from '@mp/dealer-person/web';
import { dealerPublicWeb } from '@mp/dealer-public/web';
import { goemWeb } from '@mp/goem/web';
import { tradeWeb } from '@mp/trade/web';
import { customerWeb } from '@mp/customer/web';
import { dataMigrationWeb } from '@mp/data-migration/web';
import { grayReleaseWeb } from '@mp/gray-release/web';
import { federationWeb } from '@mp/federation/web';
import { settingsTexts } from './settings-texts.ts';
import { healthWeb } from '@mp/health/web';
import { pushWeb } from '@mp/push/web';
import { gensetWeb } from '@mp/genset/web';
import { projectWeb } from '@mp/project/web';
import { projectFinanceWeb } from '@mp/project-finance/web';
import { projectPlanWeb } from '@mp/project-plan/web';
import { projectDispatchWeb } from '@mp/project-dispatch/web';
import { projectWeeklyWeb } from '@mp/project-weekly/web';
import { projectAccessWeb } from '@mp/project-access/web';
import { projectSupplementWeb } from '@mp/project-supplement/web';
import { projectInformationWeb } from '@mp/project-information/web';
import { projectPhaseWeb } from '@mp/project-phase/web';
import { projectPunchWeb } from '@mp/project-punch/web';
import { saleMonitoringWeb } from '@mp/sale-monitoring/web';
import { projectTaskWeb } from '@mp/project-task/web';
import { projectFileWeb } from '@mp/project-file/web';
import { projectMaintenanceWeb } from '@mp/project-maintenance/web';
import { warrantyWeb } from '@mp/warranty/web';
import { warrantyOrderWeb } from '@mp/warranty-order/web';
import { gensetReportWeb } from '@mp/genset-report/web';
import { maintenanceWeb } from '@mp/maintenance/web';
import { maintenanceOrderWeb } from '@mp/maintenance-order/web';
import { maintenanceBoardWeb } from '@mp/maintenance-board/web';

/** The modules whose pages this application shows. */
export const mounted: readonly WebModule[] = [
  home,
  noticeWeb,
  identityPages,
  organisationPages,
  permissionWeb,
  riskWeb,
  scimWeb,
  openApiWeb,
  assistantWeb,
  calendarWeb,
  faceWeb,
  wechatWeb,
  tenantPages,
  settingsPages,
  attachmentWeb,
  logPages,
  reportWeb,
  jobWeb,
  demo,
  menuWeb,
  workflowWeb,
  referenceWeb,
  customerWeb,
  dealerWeb,
  dealerPublicWeb,
  dealerPersonWeb,
  goemWeb,
  tradeWeb,
  federationWeb,
  grayReleaseWeb,
  interfaceWeb,
  dataMigrationWeb,
  settingsTexts,
  healthWeb,
  pushWeb,
  gensetWeb,
  projectWeb,
  projectFinanceWeb,
  projectPlanWeb,
  projectDispatchWeb,
  projectWeeklyWeb,
  projectAccessWeb,
  projectSupplementWeb,
  projectPhaseWeb,
  projectPunchWeb,
  projectInformationWeb,
  saleMonitoringWeb,
  projectTaskWeb,
  projectFileWeb,
  projectMaintenanceWeb,
  warrantyWeb,
  warrantyOrderWeb,
  gensetReportWeb,
  maintenanceWeb,
  maintenanceOrderWeb,
  maintenanceBoardWeb,
];
