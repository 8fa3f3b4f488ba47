import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { mediaContentType } from '../content-type.ts'
import type { PackageEncryption } from '../types.ts'

export type PackageServer = {
  url: string
  bearer: string /** Paths in order. */
  requests: string[]
  close(): void
}

/**
 * Serves a package as the site does: every file to everybody, keys only with the bearer. For players that cannot send
 * headers the same is under `/<bearer>/`.
 */
export async function servePackage(dir: string, { keyOf }: PackageEncryption): Promise<PackageServer> {
  const bearer = 'token-of-the-learner'
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    requests.push(path)
    const isInPath = path.startsWith(`/${bearer}/`)
    const file = isInPath ? path.slice(bearer.length + 1) : path
    const key = /^\/keys\/(\d+)$/.exec(file)?.[1]
    if (key !== undefined) {
      const mayHaveIt = isInPath || request.headers.authorization === `Bearer ${bearer}`
      response.writeHead(mayHaveIt ? 200 : 403, { 'content-type': 'application/octet-stream' })
      return response.end(mayHaveIt ? keyOf(Number(key)) : undefined)
    }
    const content = await readFile(join(dir, file)).catch(() => null)
    response.writeHead(content ? 200 : 404, { 'content-type': mediaContentType(file) ?? 'text/plain' })
    response.end(content ?? undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, bearer, requests, close }
}
