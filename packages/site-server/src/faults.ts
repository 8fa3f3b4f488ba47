import { STATUS_CODES } from 'node:http'
import { statusOfError } from '@repo/contract/errors'
import { isCrawler } from '@repo/error-page/crawler'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiErrorBody, errorNameOf } from './api-error.ts'
import { errorDocument, errorDocumentPolicy } from './error-document.ts'

/** Answers a failed request. The reason stays in the log, where the request id finds it. */
export type SendFault = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply

const API_PATH = /^\/api(?:[/?]|$)/

/** Whether a person opens the address, rather than a page fetching one of its files. */
export const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false

/**
 * Each kind of client gets the error in its own form: programs an API error, crawlers the status alone, people an
 * error page, and requests for a file the status text.
 */
export function createFaults(brand: string): SendFault {
  return (request, reply, status) => {
    reply.header('cache-control', 'no-store')
    if (API_PATH.test(request.url)) return sendApiError(request, reply, status)
    reply.code(status)
    if (isCrawler(request.headers['user-agent'])) return reply.send()
    if (isNavigation(request)) {
      // The default messages of the error page fit neither a malformed address nor a foreign host.
      const message = status === 400 || status === 421 ? STATUS_CODES[status] : undefined
      return reply
        .header('content-security-policy', errorDocumentPolicy)
        .type('text/html; charset=utf-8')
        .send(errorDocument({ brand, status, message, requestId: request.id }))
    }
    return reply.type('text/plain; charset=utf-8').send(STATUS_CODES[status])
  }
}

function sendApiError(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const name = errorNameOf(status)
  return reply
    .code(statusOfError(name))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(apiErrorBody(name, request.id)))
}
