import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Upload, type UploadOptions } from 'tus-js-client'
import { buildApp } from '../app.ts'
import { createLogger } from '../process/log.ts'
import { createServices } from '../services.ts'
import { testEnv } from './env.ts'
import type { TestApp, TestSession } from './harness.ts'

/** Bytes that begin like an MP4; the upload checks only these, the worker checks the rest. */
export function videoBytes(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), randomBytes(bytes - 12)])
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Opens a port for the service. @returns its root address */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Starts one more instance of the service on the same database and folder. */
export async function startInstance(t: TestApp, env: Record<string, string> = {}) {
  const { DATA_DIR } = t.services.env
  const settings = testEnv({ DATABASE_URL: t.databaseUrl, DATA_DIR, ...env })
  const running = await createServices(settings, createLogger('silent'))
  const undeclared: string[] = []
  const app = buildApp(running.services, { onUndeclaredError: (fault) => undeclared.push(fault) })
  return {
    url: await listen(app),
    app,
    close: async () => {
      await app.close()
      await running.close()
      if (undeclared.length > 0) throw new Error(undeclared.join(', '))
    },
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
export const metadataHeader = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')

/** Sends requests of the tus protocol by hand, for what a correct client never does. */
export function protocolOf(url: string, session: TestSession | null) {
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: RequestInit['body'],
  ) =>
    fetch(new URL(path, url), {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(session ? { authorization: `Bearer ${session.accessToken}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    })
  return {
    send,
    create: (bytes: number, metadata: Record<string, string> = { filename: 'bai-giang.mp4' }) =>
      send('POST', '/uploads', {
        'upload-length': String(bytes),
        'upload-metadata': metadataHeader(metadata),
      }),
    patch: (path: string, offset: number, body: RequestInit['body']) =>
      send(
        'PATCH',
        path,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
      ),
    head: (path: string) => send('HEAD', path),
  }
}

/** Sends a part that announces more bytes than it sends, and leaves the request open. */
export function beginHangingPart(
  address: string,
  session: TestSession,
  { offset, announced, first }: { offset: number; announced: number; first: Buffer },
) {
  const request = httpRequest(address, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${session.accessToken}`,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': announced,
    },
  })
  request.on('response', (response) => response.resume())
  // The other side ends or is abandoned, which is the purpose of this request.
  request.on('error', () => request.destroy())
  request.write(first)
  return { breakOff: () => request.destroy() }
}

/** Path of the upload that a creation answered. */
export const pathOf = (created: Response): string =>
  new URL(created.headers.get('location') ?? 'missing', created.url).pathname

export const idOf = (created: Response): string => pathOf(created).split('/').at(-1) ?? ''

/** Sends all bytes with the official client. @returns the URL of the upload */
export function sendWhole(
  bytes: Buffer,
  session: TestSession,
  options: Partial<UploadOptions>,
): Promise<{ url: string; upload: Upload }> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(bytes, {
      headers: { authorization: `Bearer ${session.accessToken}` },
      metadata: { filename: 'bai-giang.mp4' },
      retryDelays: [50, 200, 500],
      storeFingerprintForResuming: false,
      ...options,
      onSuccess: () => resolve({ url: upload.url ?? '', upload }),
      onError: reject,
    })
    upload.start()
  })
}
