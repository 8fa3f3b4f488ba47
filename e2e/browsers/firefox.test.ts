import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect, openFirefox } from './firefox.ts'

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a Firefox that starts but takes no commands is ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firefox-test-'))
  const path = join(folder, 'firefox')
  // Nobody listens at port 1.
  const words = 'WebDriver BiDi listening on ws://127.0.0.1:1'
  writeFileSync(path, `#!/bin/sh\necho $$ > "${folder}/pid"\necho "${words}"\nexec sleep 60\n`, {
    mode: 0o755,
  })
  try {
    await expect(openFirefox(path)).rejects.toThrow('nobody answers')
    expect(isRunning(Number(readFileSync(join(folder, 'pid'), 'utf8')))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('commands fail when the connection is closed, and so do later ones', async () => {
  const server = createServer().on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    // Hangs up at the first command.
    socket.once('data', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const { send } = await connect(`ws://127.0.0.1:${port}/session`, () => {})
    await expect(send('session.new', {})).rejects.toThrow('closed the connection')
    await expect(send('browsingContext.getTree', {})).rejects.toThrow('closed the connection')
  } finally {
    server.close()
  }
})
