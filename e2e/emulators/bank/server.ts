import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readDraft, readTransfer } from './form.ts'
import { type Booked, cassoList, createSepayList, type ListAnswer } from './lists.ts'
import { deliver } from './notice.ts'
import { type Attempt, attemptPage, formPage, messagePage } from './pages.ts'
import type { BankSettings } from './settings.ts'

const MAX_BODY_BYTES = 8192
/** Number of transfers that are kept for their result pages; the oldest is dropped first. */
const MAX_ATTEMPTS = 200
const HTML = 'text/html; charset=utf-8'
const style = readFileSync(new URL('../style.css', import.meta.url))
const CSP =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Transfers that the lists know; the oldest is dropped first. */
const MAX_BOOKED = 20_000

/**
 * A bank that moves no money: a page to press "transfer" on, signed notices to the service under test, and the lists of
 * transfers that the bank's services give who asks.
 */
export function createBank(settings: BankSettings): Server {
  const attempts = new Map<string, Attempt>()
  const booked: Booked[] = []
  const sepayList = createSepayList(settings.sepayToken)

  const start = (attempt: Attempt) => {
    attempts.set(attempt.id, attempt)
    for (const id of attempts.keys()) if (attempts.size > MAX_ATTEMPTS) attempts.delete(id)
    void deliver(
      attempt.transfer,
      settings,
      (delivery) => attempt.deliveries.push(delivery),
      (one) => {
        booked.push(one)
        if (booked.length > MAX_BOOKED) booked.shift()
      },
    ).finally(() => {
      attempt.isDone = true
    })
  }

  const takeTransfer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await readBody(request))
    const transfer = readTransfer(form)
    if (typeof transfer === 'string') return answer(response, 422, HTML, formPage(readDraft(form), transfer))
    const attempt: Attempt = { id: randomUUID(), transfer, deliveries: [], isDone: false }
    start(attempt)
    // Redirected, so that reloading the result moves no second transfer.
    response.writeHead(303, { location: `/transfers/${attempt.id}` }).end()
  }

  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && url.pathname === '/livez')
      return answer(response, 200, 'application/json', '{"status":"ok"}')
    if (isRead && url.pathname === '/style.css')
      return answer(response, 200, 'text/css; charset=utf-8', style)
    const { authorization } = request.headers
    if (isRead && url.pathname === '/userapi/transactions/list')
      return sendList(response, sepayList(booked, url.searchParams, authorization, Date.now()))
    if (isRead && url.pathname === '/v2/transactions')
      return sendList(response, cassoList(booked, url.searchParams, authorization, settings.cassoKey))
    if (isRead && url.pathname === '/')
      return answer(response, 200, HTML, formPage(readDraft(url.searchParams), null))
    if (request.method === 'POST' && url.pathname === '/transfers')
      return void takeTransfer(request, response).catch(() =>
        answer(response, 400, HTML, messagePage('Yêu cầu không đọc được')),
      )
    const attempt = attempts.get(/^\/transfers\/([\w-]+)$/.exec(url.pathname)?.[1] ?? '')
    if (isRead && attempt) return answer(response, 200, HTML, attemptPage(attempt, settings.webUrl))
    answer(response, 404, HTML, messagePage('Không tìm thấy trang'))
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) throw new Error('body too large')
  }
  return text
}

function sendList(response: ServerResponse, { status, headers, body }: ListAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

function answer(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response
    .writeHead(status, {
      'content-type': type,
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(body)
}
