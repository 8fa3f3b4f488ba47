import { X509Certificate } from 'node:crypto'
import { AppError } from '@repo/contract'
import {
  childOf,
  childrenOf,
  readXmlTree,
  textOf,
  type XmlElement,
  XmlError,
} from '../../../core/xml-tree.ts'

interface SamlFacts {
  issuer: string
  ssoUrl: string
  certificates: string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const LEAST_RSA_BITS = 2048
/** The present one, the next one, and spares. Those that are over are not counted. */
const MOST_CERTIFICATES = 6

const toPem = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/\s/g, '').replaceAll(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----`

/** Signatures are made with RSA (SAML 2.0 core names no other that everyone has to know). */
function isStrong(pem: string): boolean {
  try {
    const { publicKey } = new X509Certificate(pem)
    const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {}
    return publicKey.asymmetricKeyType === 'rsa' && modulusLength >= LEAST_RSA_BITS
  } catch {
    return false
  }
}

/** When a certificate ends. */
export const validToOf = (pem: string): Date => new Date(new X509Certificate(pem).validTo)

/**
 * The certificates in a text of PEM, one after the other, without those that are over: providers leave them beside the new
 * ones.
 * @throws AppError `clinic_sign_in.bad_certificate` for none, too many, only such that are over, and a weak key
 */
export function readCertificates(text: string, now: Date): string[] {
  const found = [...text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g)].map(
    ([, base64 = '']) => toPem(base64),
  )
  // The field of a form at the provider has the letters alone.
  const pems = found.length > 0 ? found : [toPem(text)]
  if (!pems.every(isStrong)) throw new AppError('clinic_sign_in.bad_certificate')
  const left = pems.filter((pem) => validToOf(pem) > now)
  if (left.length === 0 || left.length > MOST_CERTIFICATES)
    throw new AppError('clinic_sign_in.bad_certificate')
  return left
}

/**
 * What metadata say of a provider (OASIS, "Metadata for SAML V2.0", 2005-03-15, §2.4.3): its entity ID, the address of its
 * HTTP-Redirect, and its certificates for signing, where those without a use count, too (§2.4.1.1). Signatures of metadata
 * are not looked at, because staff paste them.
 * @throws AppError `clinic_sign_in.bad_metadata`, `clinic_sign_in.bad_certificate`
 */
export function readSamlMetadata(xml: string, now: Date): SamlFacts {
  const root = parse(xml)
  const provider = childOf(root, 'IDPSSODescriptor')
  const issuer = root.name === 'EntityDescriptor' ? root.attributes.entityID?.trim() : undefined
  const ssoUrl = childrenOf(provider, 'SingleSignOnService').find(
    ({ attributes }) => attributes.Binding === REDIRECT,
  )?.attributes.Location
  const keys = childrenOf(provider, 'KeyDescriptor').filter(
    ({ attributes }) => attributes.use !== 'encryption',
  )
  const certificates = keys.flatMap((key) =>
    childrenOf(childOf(key, 'KeyInfo'), 'X509Data').map((data) => textOf(data, 'X509Certificate')),
  )
  if (!issuer || !ssoUrl || !URL.canParse(ssoUrl) || certificates.length === 0)
    throw new AppError('clinic_sign_in.bad_metadata')
  return { issuer, ssoUrl, certificates: readCertificates(certificates.map(toPem).join('\n'), now) }
}

function parse(xml: string): XmlElement {
  try {
    return readXmlTree(xml.trim())
  } catch (error) {
    if (error instanceof XmlError) throw new AppError('clinic_sign_in.bad_metadata', { cause: error })
    throw error
  }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The metadata of this installation: it signs no requests, and wants assertions signed (the same document, §2.4.4). */
export const writeSamlMetadata = ({ entityId, acsUrl }: { entityId: string; acsUrl: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${POST}" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
