import { STATUS_CODES } from 'node:http'
import { statusOfError } from '@repo/contract/errors'
import { isCrawler } from '@repo/error-page/crawler'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiErrorBody, errorNameOf } from './api-error.ts'
import { errorDocument, errorDocumentPolicy } from './error-document.ts'

/** Answers a request that cannot be answered as it was meant. The reason stays in the log; the request id leads to it. */
export type SendFault = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply

const API_PATH = /^\/api(?:[/?]|$)/

/** Whether a person opens an address, rather than a page fetching one of its files. */
export const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false

/**
 * Everybody gets an error in their own language: programs the error of the API, crawlers the status alone, people an
 * error page, and whatever fetches a file two words.
 */
export function createFaults(brand: string): SendFault {
  return (request, reply, status) => {
    reply.header('cache-control', 'no-store')
    if (API_PATH.test(request.url)) return sendApiError(request, reply, status)
    reply.code(status)
    if (isCrawler(request.headers['user-agent'])) return reply.send()
    if (isNavigation(request)) {
      // The two messages of the error page fit neither a broken address nor a foreign one.
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
