import { seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';

const common = ['tenant_id', 'id', 'created_at', 'updated_at'];

interface SampleApi {
  readonly code: string;
  readonly name: readonly [string, string, string];
  readonly service: string;
  readonly description: string;
  readonly domain: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly params?: readonly string[];
  readonly body?: object;
}

const apis: readonly SampleApi[] = [
  {
    code: 'logistics.track',
    name: ['物流轨迹查询', 'Track a shipment', '配送状況の照会'],
    service: '物流平台',
    description: '按运单号查询在途轨迹',
    domain: 'api.logistics.example',
    path: '/v2/shipments/{no}/track',
    method: 'GET',
    params: ['lang'],
  },
  {
    code: 'logistics.order',
    name: ['下运输单', 'Order a transport', '輸送の手配'],
    service: '物流平台',
    description: '机组发运时创建运输单',
    domain: 'api.logistics.example',
    path: '/v2/orders',
    method: 'POST',
    body: { orderNo: 'SO-20260001', weightKg: 4200, consignee: '华昌机电' },
  },
  {
    code: 'finance.rate',
    name: ['当日汇率', 'Exchange rates', '為替レート'],
    service: '财务共享',
    description: '人民币对美元、日元的当日中间价',
    domain: 'fin.hengyuan.example',
    path: '/rates/daily',
    method: 'GET',
    params: ['currency', 'date'],
  },
  {
    code: 'finance.invoice',
    name: ['开具发票', 'Issue an invoice', '請求書の発行'],
    service: '财务共享',
    description: '服务结算后开票',
    domain: 'fin.hengyuan.example',
    path: '/invoices',
    method: 'POST',
    body: { settlementNo: 'ST-20260012', amount: '12800.00', currency: 'CNY' },
  },
  {
    code: 'map.geocode',
    name: ['地址解析', 'Find a place', '住所の検索'],
    service: '地图服务',
    description: '由地址得到经纬度',
    domain: 'geo.example',
    path: '/geocode',
    method: 'GET',
    params: ['address'],
  },
];

const ties = [
  ['interfaceLog', '接口日志查看', '查看日志时打开接口详情', 'interfaceDef.one.do', 'GET /interface/interfaceDef/{id}'],
  ['apiLog.read', 'API调用日志', '由调用日志查看接口目录', 'apiOperation.one.do', 'GET /open/apiOperation/{id}'],
  ['accessProject.read', '系统接入查看', '查看项目时列出服务目录', 'apiOperation.services.do', 'GET /open/services'],
] as const;

/** APIs of other systems and function services of the sample company. */
export async function sampleCatalogue({ insert, at }: Seeding, { tenantId }: SampleCompany): Promise<void> {
  await insert(
    'external_api',
    [
      ...common,
      'code',
      'name',
      'service_name',
      'description',
      'protocol',
      'domain',
      'port',
      'path',
      'method',
      'request_params',
      'body_example',
      'response_format',
      'auth_type',
    ],
    apis.map(({ code, name: [zh, en, ja], service, description, domain, path, method, params = [], body }) => [
      tenantId,
      seedId(`external-api/${code}`),
      at,
      at,
      code,
      JSON.stringify({ ZH_CN: zh, EN_US: en, JA_JP: ja }),
      service,
      description,
      'https',
      domain,
      443,
      path,
      method,
      JSON.stringify(params.map((name) => ({ name, value: '', remark: null }))),
      body ? JSON.stringify(body, null, 2) : null,
      'json',
      'none',
    ]),
  );
  await insert(
    'function_service',
    [...common, 'function_no', 'name', 'description', 'service_interface', 'path'],
    ties.map(([no, name, description, serviceInterface, path]) => [
      tenantId,
      seedId(`function-service/${no}/${serviceInterface}`),
      at,
      at,
      no,
      name,
      description,
      serviceInterface,
      path,
    ]),
  );
}
