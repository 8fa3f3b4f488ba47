import { AppError } from '@repo/contract'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

/**
 * On the host of SCORM packages nothing is answered but their files: a package is a program of strangers, and to a browser
 * everything on its host is its own.
 */
export function createPackagesHostCheck({
  PUBLIC_PACKAGES_URL: url,
}: Env): (request: FastifyRequest) => void {
  const host = url === undefined ? null : new URL(url).host
  return ({ headers, method, raw }) => {
    if (host === null || headers.host !== host) return
    const isFile = (method === 'GET' || method === 'HEAD') && raw.url?.startsWith('/scorm/')
    if (!isFile) throw new AppError('access.denied')
  }
}
