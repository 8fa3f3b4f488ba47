import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pumpFile } from './pump-file.ts'

const content = randomBytes(3 * 1024 * 1024 + 77)
let dir: string
let path: string
let server: Server
let port: number
let answer: (response: ServerResponse) => Promise<void>
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pump-'))
  path = join(dir, 'file')
  await writeFile(path, content)
  server = createServer((_request, response) => void answer(response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await rm(dir, { recursive: true, force: true })
})

const pump = (start: number, end: number) => async (response: ServerResponse) => {
  const file = await open(path, 'r')
  response.writeHead(200, { 'content-length': end - start })
  await pumpFile(file, { start, end }, response).finally(() => file.close())
}
const get = async () => Buffer.from(await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer())

test.each([
  [0, content.length],
  [5, 6],
  [256 * 1024 - 1, 256 * 1024 + 1],
  [1, 2 * 256 * 1024 + 1],
  [content.length, content.length],
])('pump file: sends bytes %d to %d', async (start, end) => {
  answer = pump(start, end)
  expect((await get()).equals(content.subarray(start, end))).toBe(true)
})

test('pump file: concurrent answers do not mix their bytes', async () => {
  answer = pump(0, content.length)
  const all = await Promise.all(Array.from({ length: 12 }, get))
  expect(all.every((one) => one.equals(content))).toBe(true)
})

test('pump file: a truncated file does not look complete', async () => {
  answer = pump(0, content.length)
  await truncate(path, 1000)
  await expect(get()).rejects.toThrow('terminated')
})

test('pump file: ends when the client disconnects, whether it read slowly or not at all', async () => {
  const ended = Promise.withResolvers<unknown>()
  answer = (response) => pump(0, content.length)(response).catch((error: unknown) => ended.resolve(error))
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'))
  socket.once('data', () => {
    socket.pause()
    socket.destroy()
  })
  expect(await ended.promise).toBeInstanceOf(Error)

  const gone = Promise.withResolvers<unknown>()
  answer = async (response) => {
    response.destroy()
    await pump(0, content.length)(response).catch((error: unknown) => gone.resolve(error))
  }
  await expect(get()).rejects.toThrow('fetch failed')
  expect(await gone.promise).toBeInstanceOf(Error)
})
