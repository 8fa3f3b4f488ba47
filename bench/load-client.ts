// A process of its own that asks one server as fast as it can, so that neither shares an event loop with the
// other. Its one argument is a LoadOrder, its output a LoadResult.
import { connect, type Socket } from 'node:net'
import type { LoadOrder, LoadResult } from './load.ts'
import { ResponseReader } from './response-reader.ts'

/** Stands in the path where every request gets a number of its own. */
const NUMBER = '{n}'

/**
 * All connections read into this one piece of memory: with bodies of megabytes, making a buffer for each read and
 * clearing it away would cost the client more than the server it measures.
 */
const shared = Buffer.allocUnsafe(512 * 1024)

function createRequests({ port, path, headers, firstNumber, names }: LoadOrder): () => string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const tail = ` HTTP/1.1\r\nhost: localhost:${port}\r\n${lines.join('')}\r\n`
  const plain = `GET ${path}${tail}`
  if (!path.includes(NUMBER)) return () => plain
  let number = firstNumber
  return () => {
    number += 1
    const name = names ? names[number % names.length] : String(number)
    return `GET ${path.replace(NUMBER, name ?? '')}${tail}`
  }
}

function main(order: LoadOrder): void {
  const nextRequest = createRequests(order)
  const sockets: Socket[] = []
  const began = performance.now()
  let answers = 0
  let failures = 0

  for (let index = 0; index < order.connections; index += 1) {
    const reader = new ResponseReader((status) => {
      if (status === 200) answers += 1
      else failures += 1
      socket.write(nextRequest(), 'latin1')
    })
    const onread = {
      buffer: shared,
      callback: (bytes: number) => {
        reader.read(shared.subarray(0, bytes))
        return true
      },
    }
    const socket: Socket = connect({ port: order.port, host: '127.0.0.1', onread }).setNoDelay(true)
    socket.on('error', () => {
      failures += 1
    })
    socket.write(nextRequest(), 'latin1')
    sockets.push(socket)
  }

  setTimeout(() => {
    const elapsedMs = performance.now() - began
    const { user, system } = process.cpuUsage()
    const result: LoadResult = { answers, failures, elapsedMs, cpuMs: (user + system) / 1000 }
    for (const socket of sockets) socket.destroy()
    process.stdout.write(JSON.stringify(result), () => process.exit(0))
  }, order.durationMs)
}

main(JSON.parse(process.argv[2] ?? '') as LoadOrder)
