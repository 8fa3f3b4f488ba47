import type { KeyObject } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { createSigningKey } from '../modules/certificates/signing-key.ts'

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** What a test says of a person and of the answer about them. */
export interface SamlAnswer {
  nameId: string
  nameIdFormat: string
  email: string | null
  /** Further attributes. */
  attributes?: Readonly<Record<string, string>>
  issuer: string
  audience: string
  recipient: string
  inResponseTo: string
  /** Seconds from now. */
  notBefore: number
  notOnOrAfter: number
  assertionId: string
}

interface SigningChoice {
  /** The element that is signed. */
  element?: 'Assertion' | 'Response'
  key?: KeyObject
  signature?: string
  digest?: string
}

export interface SamlIdp {
  entityId: string
  ssoUrl: string
  key: KeyObject
  certificate: string
  metadata: string
}

/** A provider of SAML that signs with xml-crypto what a test gives it. */
export async function createSamlIdp(entityId = 'https://idp.example.vn/saml'): Promise<SamlIdp> {
  const signing = await createSigningKey({
    DEMO_MODE: true,
    BRAND_NAME: 'IdP',
    CERTIFICATE_KEY_FILE: undefined,
    CERTIFICATE_CHAIN_FILE: undefined,
  })()
  const certificate = signing?.chain[0]?.toString() ?? ''
  if (!signing) throw new Error('no key was made')
  const ssoUrl = `${entityId}/sso`
  const letters = certificate.replaceAll(/-----[^-]+-----|\s/g, '')
  const metadata = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${letters}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entityId}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  return { entityId, ssoUrl, key: signing.key, certificate, metadata }
}

/** What a request says that a browser brings to the provider (SAML 2.0 bindings §3.4.4.1). */
export function readRequest(url: string) {
  const query = new URL(url).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const [, id = ''] = /\sID="([^"]+)"/.exec(xml) ?? []
  return { id, xml, relayState: query.get('RelayState') ?? '' }
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** A response with one assertion, unsigned (SAML 2.0 core §2.3, §3.3.3; profiles §4.1.4.2). */
export function writeResponse(answer: SamlAnswer): string {
  const { issuer, inResponseTo, recipient } = answer
  const said = { ...(answer.email === null ? {} : { email: answer.email }), ...answer.attributes }
  const attributes = Object.entries(said).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  const attribute =
    attributes.length === 0 ? '' : `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`
  return `<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_r${answer.assertionId}" Version="2.0" IssueInstant="${at(0)}" Destination="${recipient}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_a${answer.assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${answer.nameIdFormat}">${answer.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" InResponseTo="${inResponseTo}" NotOnOrAfter="${at(answer.notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(answer.notBefore)}" NotOnOrAfter="${at(answer.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attribute}</saml:Assertion></samlp:Response>`
}

export function signXml(xml: string, idp: SamlIdp, choice: SigningChoice = {}): string {
  const element = `//*[local-name(.)='${choice.element ?? 'Assertion'}']`
  const signed = new SignedXml({
    privateKey: (choice.key ?? idp.key).export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: choice.signature ?? RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signed.addReference({
    xpath: element,
    transforms: [ENVELOPED, EXCLUSIVE],
    digestAlgorithm: choice.digest ?? SHA256,
  })
  signed.computeSignature(xml, {
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signed.getSignedXml()
}

export const toPost = (xml: string): string => Buffer.from(xml).toString('base64')
