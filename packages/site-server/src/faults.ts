import { STATUS_CODES } from 'node:http'
import { statusOfError } from '@repo/contract/errors'
import { isCrawler } from '@repo/error-page/crawler'
import { errorCopy } from '@repo/error-page/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiErrorBody, errorNameOf } from './api-error.ts'
import { errorDocument } from './error-document.ts'
import { plainDocumentPolicy } from './plain-document.ts'

/** Answers a failed request. The reason stays in the log, where the request id finds it. */
export type SendFault = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  /** What the API says of it, for people; default: the text for the status. */
  description?: string,
) => FastifyReply

const API_PATH = /^\/api(?:[/?]|$)/

/** Whether a person opens the address, rather than a page fetching one of its files. */
export const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false

interface Site {
  brand: string
  /** Where the reader can ask, if the site has such a page. */
  contactHref?: string | undefined
  /** Where it says how the service is, if the site has such a page. */
  statusHref?: string | undefined
}

/**
 * Each kind of client gets the error in its own form: people an error page, crawlers the status alone, programs an API
 * error, and requests for a file the status text.
 */
export function createFaults({ brand, contactHref, statusHref }: Site): SendFault {
  return (request, reply, status, description) => {
    reply.header('cache-control', 'no-store')
    const isForPeople = isNavigation(request)
    if (!isForPeople && API_PATH.test(request.url)) return sendApiError(request, reply, status)
    reply.code(status)
    // Whatever they accept: many crawlers ask for anything.
    if (isCrawler(request.headers['user-agent'])) return reply.send()
    if (!isForPeople) return reply.type('text/plain; charset=utf-8').send(STATUS_CODES[status])
    // The default messages of the error page know only a missing page and our own faults.
    const message = status < 500 && status !== 404 ? STATUS_CODES[status] : undefined
    const copy = errorCopy(status)
    const facts = { brand, status, message, requestId: request.id, contactHref, statusHref }
    return reply
      .header('content-security-policy', plainDocumentPolicy)
      .type('text/html; charset=utf-8')
      .send(errorDocument({ ...facts, copy: { ...copy, ...(description ? { description } : {}) } }))
  }
}

function sendApiError(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const name = errorNameOf(status)
  return reply
    .code(statusOfError(name))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(apiErrorBody(name, request.id)))
}
