import { createHash, type X509Certificate } from 'node:crypto'
import { pdfkitAddPlaceholder } from '@signpdf/placeholder-pdfkit'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { type CertificateDocument, endDocument } from './certificate-pdf.ts'
import { type SigningKey, toSigner } from './signing-key.ts'

const crypto = new CryptoEngine({ name: 'node', crypto: globalThis.crypto })

/** RFC 5652 (CMS), section 11, and RFC 5035 for the last one. */
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}

/** Room for the signature and its certificates, in bytes. */
const ROOM = 16_384

/**
 * Signs a drawn document as PAdES B-B says (ETSI EN 319 142-1 V1.2.1, 2024-01, clause 6.3): a detached CMS signature
 * that names its certificate, over all bytes but its own. The time stands in the document and is no proof of a time.
 */
export async function signDocument(
  pdf: CertificateDocument,
  signing: SigningKey,
  { name, reason, at }: { name: string; reason: string; at: Date },
): Promise<Buffer> {
  pdfkitAddPlaceholder({
    pdf,
    // The types of the library require it, but its code never reads it.
    pdfBuffer: Buffer.alloc(0),
    reason,
    name,
    contactInfo: '',
    location: '',
    signingTime: at,
    signatureLength: ROOM,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  return new SignPdf().sign(await endDocument(pdf), new AcademySigner(signing))
}

class AcademySigner extends Signer {
  readonly #signing: SigningKey
  constructor(signing: SigningKey) {
    super()
    this.#signing = signing
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    const { key, chain } = this.#signing
    const [own] = chain
    if (!own) throw new Error('a signing key has no certificate')
    const { issuer, serialNumber } = Certificate.fromBER(own.raw)
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: attributesOf(bytes, own) }),
        }),
      ],
      certificates: chain.map(({ raw }) => Certificate.fromBER(raw)),
    })
    await signed.sign(await toSigner(key), 0, 'SHA-256', new Uint8Array(bytes), crypto)
    const content = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
    return Buffer.from(content.toSchema().toBER(false))
  }
}

const sha256 = (bytes: Buffer) => new Uint8Array(createHash('sha256').update(bytes).digest())

/** What is signed besides the document: its digest, and which certificate the key is of. */
function attributesOf(bytes: Buffer, own: X509Certificate): Attribute[] {
  const digestOfOwn = new OctetString({ valueHex: sha256(own.raw) })
  const wrapped = [0, 1, 2].reduce<OctetString | Sequence>(
    (value) => new Sequence({ value: [value] }),
    digestOfOwn,
  )
  return [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({ type: oids.messageDigest, values: [new OctetString({ valueHex: sha256(bytes) })] }),
    new Attribute({ type: oids.signingCertificateV2, values: [wrapped] }),
  ]
}
