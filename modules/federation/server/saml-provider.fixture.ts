import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

/** A key with its certificate, as a provider signs with. */
export interface Signer {
  readonly key: string;
  readonly certificate: string;
}

/** A new key with a certificate that it has signed itself. */
export function aSigner(): Signer {
  const folder = mkdtempSync(join(tmpdir(), 'saml-'));
  try {
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '30',
      '-subj',
      '/CN=idp',
      '-keyout',
      'k',
      '-out',
      'c',
    );
    return { key: readFileSync(join(folder, 'k'), 'utf8'), certificate: readFileSync(join(folder, 'c'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a request of the console asks: its id and where the answer goes. */
export function requestIn(url: string): { readonly id: string; readonly state: string; readonly xml: string } {
  const query = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
  return { id: /\bID="([^"]+)"/u.exec(xml)?.[1] ?? '', state: query.get('RelayState') ?? '', xml };
}

/** What an answer says; what is not given is as it has to be. */
export interface Assertion {
  readonly requestId: string;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly nameId: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly at?: Date;
}

const stamp = (at: Date, minutes = 0): string => new Date(at.getTime() + minutes * 60_000).toISOString();

const attributeXml = ([name, values]: readonly [string, readonly string[]]): string =>
  `<saml:Attribute Name="${name}">${values
    .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
    .join('')}</saml:Attribute>`;

function assertionXml(id: string, given: Assertion): string {
  const at = given.at ?? new Date();
  const { requestId, issuer, audience, recipient, nameId, attributes = {} } = given;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${stamp(at)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" Recipient="${recipient}" NotOnOrAfter="${stamp(at, 5)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${stamp(at, -1)}" NotOnOrAfter="${stamp(at, 5)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${stamp(at)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(attributes).map(attributeXml).join('')}</saml:AttributeStatement></saml:Assertion>`;
}

function responseXml(assertion: string, given: Assertion): string {
  const at = given.at ?? new Date();
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response" Version="2.0" IssueInstant="${stamp(at)}" Destination="${given.recipient}" InResponseTo="${given.requestId}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${given.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
}

const encoded = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64');

/** Signs the assertion within a response. */
function signed(xml: string, { key, certificate }: Signer): string {
  const signature = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signature.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signature.getSignedXml();
}

/** A signed response as XML. */
const signedResponse = (given: Assertion, signer: Signer): string =>
  signed(responseXml(assertionXml('_assertion', given), given), signer);

/** The answer as the browser posts it. */
export const postedAnswer = (given: Assertion, signer: Signer): string => encoded(signedResponse(given, signer));

/** Answers that try to be believed without being signed, by what they do. */
export function forgedAnswers(given: Assertion, signer: Signer, stranger: Signer): Readonly<Record<string, string>> {
  const evil = { ...given, nameId: 'evil' };
  const good = signedResponse(given, signer);
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/u.exec(good)?.[0] ?? '';
  const evilAssertion = assertionXml('_evil', evil);
  return {
    'no signature at all': encoded(responseXml(evilAssertion, evil)),
    'another key': postedAnswer(evil, stranger),
    'a name changed after it was signed': encoded(good.replace(`<saml:NameID>${given.nameId}`, '<saml:NameID>evil')),
    'a comment within the name': encoded(
      good.replace(`<saml:NameID>${given.nameId}`, `<saml:NameID>evil<!-- x -->${given.nameId}`),
    ),
    'the forged assertion before the signed one': encoded(good.replace(assertion, `${evilAssertion}${assertion}`)),
    'the forged assertion after the signed one': encoded(good.replace(assertion, `${assertion}${evilAssertion}`)),
    'the signed assertion within the forged one': encoded(
      responseXml(evilAssertion.replace('</saml:Assertion>', `<Wrap>${assertion}</Wrap></saml:Assertion>`), evil),
    ),
    'the signed assertion within the signature of the forged one': encoded(
      responseXml(
        evilAssertion.replace(
          '<saml:Subject>',
          `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Object>${assertion}</ds:Object></ds:Signature><saml:Subject>`,
        ),
        evil,
      ),
    ),
    'the id of the signed one given to the forged one': encoded(
      good.replace(assertion, `${assertionXml('_assertion', evil)}${assertion}`),
    ),
    'entities that grow': encoded(
      `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${good}`,
    ),
    'a file of the server': encoded(
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${good.replace(given.nameId, '&f;')}`,
    ),
    'no XML': encoded('not xml'),
    nothing: '',
  };
}
