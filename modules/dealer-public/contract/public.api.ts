import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { qrKinds } from './qr.api.ts';

const short = (max: number) => z.optional(z.string().check(z.maxLength(max)));
/** A number in an address; anything else is none. */
const number = short(20);
const label = z.object({ code: z.string(), label: z.string() });

/** How far and how many the search around a position goes (dealers.md 11). */
export const nearby = { km: 200, most: 10 } as const;
/** Most dealers of any other search. */
export const publicMost = 50;

const site = z.object({
  kind: z.string(),
  name: z.string(),
  region: z.nullable(z.string()),
  address: z.string(),
  phone: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  lng: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  distanceKm: z.nullable(z.number()),
});
/** Contacts have mobiles of their own, which no public page shows: visitors call the sites. */
const contact = z.object({ role: z.string(), name: z.string() });
const dealerCard = z.object({
  code: z.string(),
  shortName: z.string(),
  name: z.string(),
  type: z.string(),
  capabilities: z.array(z.string()),
  productLines: z.array(z.string()),
  sites: z.array(site),
  contacts: z.array(contact),
  validUntil: z.nullable(z.string()),
  plaqueSince: z.nullable(z.string()),
});
/** A dealer as everybody may see it; a contact is there only when it was published, its name masked. */
export type PublicDealer = z.infer<typeof dealerCard>;

/** Every field that a public answer may hold of a dealer; a test compares answers with it. */
export const publicDealerFields = {
  dealer: Object.keys(dealerCard.shape),
  site: Object.keys(site.shape),
  contact: Object.keys(contact.shape),
} as const;

const common = {
  headers:
    'The company is named by the header `tenancyid` (the pages send `?tenancyId=` of their address) or by the host',
} as const;

/** What the public pages need before anybody asks: words of dictionaries, provinces, whose page it is. */
export const publicOptions = defineEndpoint({
  id: 'public.options',
  method: 'GET',
  path: '/dealer/public/options',
  access: 'public',
  answer: z.object({
    company: z.string(),
    capabilities: z.array(label),
    productLines: z.array(label),
    feedbackTypes: z.array(label),
    provinces: z.array(label),
    /** Address of navigation with `{lng}`, `{lat}`, `{name}`; null: the map of the visitor's telephone. */
    navigationUrl: z.nullable(z.string()),
    /** Whether a person has to show that he is one, in the feedback form. */
    check: z.boolean(),
  }),
  errors: ['public.tenantUnknown'],
  unlogged: true,
  summary: `What the public pages begin with. ${common.headers}`,
});

/** Companies that a visitor may choose from where the address names none. */
export const publicCompanies = defineEndpoint({
  id: 'public.companies',
  method: 'GET',
  path: '/dealer/public/companies',
  access: 'public',
  answer: z.object({ items: z.array(z.object({ tenancyId: z.number(), name: z.string() })) }),
  errors: [],
  unlogged: true,
  summary: 'Companies of this installation that publish their dealers',
});

/** Regions below one. */
export const publicRegions = defineEndpoint({
  id: 'public.regions',
  method: 'GET',
  path: '/dealer/public/regions',
  access: 'public',
  query: z.object({ parent: z.string().check(z.maxLength(12)) }),
  answer: z.object({ items: z.array(label) }),
  errors: ['public.tenantUnknown'],
  unlogged: true,
  summary: 'Cities of a province, counties of a city',
});

/** Authorised dealers by region, address, position, capability, line, or exact name or code. */
export const publicDealers = defineEndpoint({
  id: 'public.dealers',
  method: 'GET',
  path: '/dealer/public/dealers',
  access: 'public',
  query: z.object({
    region: short(12),
    address: short(200),
    lng: number,
    lat: number,
    capability: short(40),
    line: short(40),
    q: short(100),
    pass: short(64),
  }),
  answer: z.object({
    items: z.array(dealerCard),
    /** Where the search around an address or position began. */
    around: z.nullable(z.object({ name: z.nullable(z.string()), lng: z.number(), lat: z.number() })),
    more: z.boolean(),
  }),
  errors: ['public.tenantUnknown', 'public.rateLimited', 'public.checkNeeded', 'public.criterionMissing'],
  unlogged: true,
  summary: 'Look up authorised dealers',
});

const fact = z.object({ key: z.string(), label: z.string(), value: z.string() });
/** A line of a card: a word and what it says. */
export type QrFact = z.infer<typeof fact>;

/** What the page of a QR code shows; what a kind may say is declared by the kind. */
export const qrAnswer = z.object({
  kind: z.enum(qrKinds),
  kindLabel: z.string(),
  company: z.string(),
  /** Number of the tenant, for what the page asks further. */
  tenancyId: z.number(),
  verdict: z.enum(['valid', 'expired', 'suspended', 'ended']),
  title: z.string(),
  photo: z.nullable(z.string()),
  facts: z.array(fact),
  parts: z.array(z.object({ key: z.string(), label: z.string(), title: z.string(), facts: z.array(fact) })),
  nearest: z.array(dealerCard),
  /** Ways on: a page of the console that asks for a session, or another public page. */
  links: z.array(z.object({ key: z.string(), label: z.string(), path: z.string() })),
  /** Dealer that feedback from this page is about. */
  dealerCode: z.nullable(z.string()),
});
/** What the page of a QR code shows. */
export type QrAnswer = z.infer<typeof qrAnswer>;

/** What a QR code stands for. */
export const publicQr = defineEndpoint({
  id: 'public.qr',
  method: 'GET',
  path: '/dealer/public/qr',
  access: 'public',
  query: z.object({ t: z.string().check(z.maxLength(100)), lng: number, lat: number, pass: short(64) }),
  answer: qrAnswer,
  errors: ['qr.invalid', 'qr.revoked', 'public.rateLimited', 'public.checkNeeded'],
  unlogged: true,
  summary: 'What a QR code stands for',
});
