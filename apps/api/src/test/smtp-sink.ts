import { createServer, type Socket } from 'node:net'

export interface SinkMessage {
  recipients: string[]
  data: string
}

export interface SmtpSink {
  url: string
  messages: SinkMessage[]
  stop(): Promise<void>
}

/**
 * Starts a mail server that keeps the mails it receives: just enough of SMTP (RFC 5321) for a client.
 * @param refusal what it answers to every recipient instead, such as `550 no such mailbox`
 */
export async function startSmtpSink(refusal?: string): Promise<SmtpSink> {
  const messages: SinkMessage[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, messages, refusal)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function converse(socket: Socket, messages: SinkMessage[], refusal?: string): void {
  let message: SinkMessage = { recipients: [], data: '' }
  let isData = false
  let rest = ''
  const takeLine = (line: string): string | null => {
    if (isData && line !== '.') {
      message.data += `${line}\n`
      return null
    }
    if (isData) {
      isData = false
      messages.push(message)
      message = { recipients: [], data: '' }
      return '250 kept'
    }
    const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
    if (recipient && refusal) return refusal
    if (recipient) message.recipients.push(recipient)
    if (/^DATA/i.test(line)) {
      isData = true
      return '354 go on'
    }
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
  }
  socket.write('220 sink\r\n')
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const reply = takeLine(line)
      if (reply) socket.write(`${reply}\r\n`)
    }
  })
}
