import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { UploadsService } from './uploads.service.ts'

export function registerUploadsRoutes(app: FastifyInstance, uploads: UploadsService): void {
  implement(app, contract.uploads, {
    uploads: async ({ caller }) => ({ items: await uploads.list(caller) }),
    quota: ({ caller }) => uploads.quota(caller),
    confirmChecksum: async ({ caller, params, body }) => {
      await uploads.confirmChecksum(caller, params.id, body.sha256)
      return { ok: true } as const
    },
  })
}
