import { AppError } from '@repo/contract'
import { reports, reportTypes } from '@repo/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createReportsService } from './reports.service.ts'

/** Enough for about fifty reports of the usual length. */
const BODY_LIMIT_BYTES = 64 * 1024

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('input.malformed', { cause })
  }
}

export function createReportsModule(services: Needs<'limiter'>) {
  const service = createReportsService(services)
  return (app: FastifyInstance) => {
    // Registered in a scope of its own, so that no other endpoint accepts these media types.
    app.register(async (scope) => {
      scope.addContentTypeParser(
        [...reportTypes],
        { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
        async (_request: unknown, text: string | Buffer) => parseJson(String(text)),
      )
      implement(scope, reports, { csp: ({ body, request }) => service.csp(body, request) })
    })
  }
}
