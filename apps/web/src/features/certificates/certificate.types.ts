import type { ownCertificate, publicCertificate } from '@repo/contract/certificates'
import type { z } from 'zod'

export type PublicCertificate = z.output<typeof publicCertificate>
export type OwnCertificate = z.output<typeof ownCertificate>
