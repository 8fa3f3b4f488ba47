import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type GatewayName, gateways as gatewayNames } from '@repo/contract/payment-providers'
import { type DeliveryOptions, deliver, type Mode, modes } from './deliver.ts'
import { type Body, type Gateway, hasRunOut, parseJson } from './gateway.ts'
import { hasMoney, openLedger, type Payment } from './ledger.ts'
import { createMomo } from './momo.ts'
import { donePage, listPage, messagePage, payPage } from './pages.ts'
import type { GatewaySettings } from './settings.ts'
import { createVnpay, openVnpayPage } from './vnpay.ts'
import { createZalopay } from './zalopay.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_DELAY_SECONDS = 120
const SHOWN_PAYMENTS = 50
const HTML = 'text/html; charset=utf-8'
const style = readFileSync(new URL('../style.css', import.meta.url))

/** Gateways that move no money: pages to decide on, signed notices, queries and refunds. */
export function createGateways(settings: GatewaySettings): Server {
  const ledger = openLedger(settings.ledgerFile)
  const context = { settings, ledger }
  const gateways: Record<GatewayName, Gateway> = {
    vnpay: createVnpay(context),
    momo: createMomo(context),
    zalopay: createZalopay(context),
  }

  const decide = (payment: Payment, form: URLSearchParams): void => {
    const gateway = gateways[payment.gateway]
    const choice = gateway.choices.find((each) => each === form.get('choice'))
    // Pressed twice, or by an old tab: the first decision stays.
    if (!choice || payment.state !== 'open' || hasRunOut(payment)) return
    payment.state = choice
    payment.decidedAt = Date.now()
    if (hasMoney(payment)) payment.transactionId = ledger.nextNumber()
    ledger.save()
    const report = (delivery: Payment['deliveries'][number]) => {
      payment.deliveries.push(delivery)
      ledger.save()
    }
    void deliver(gateway, payment, readOptions(form), { retryMs: settings.retryMs, report })
  }

  const takeDecision = async (payment: Payment, request: IncomingMessage, response: ServerResponse) => {
    decide(payment, new URLSearchParams(await readBody(request)))
    const isDecided = payment.state !== 'open'
    const location = isDecided ? gateways[payment.gateway].returnUrlOf(payment) : `/pay/${payment.token}`
    response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
  }

  const takeCall = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const body: Body = isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text)
    for (const name of gatewayNames) {
      const reply = gateways[name].answer(path, body)
      if (reply) return answer(response, reply.status, 'application/json', JSON.stringify(reply.body))
    }
    answer(response, 404, HTML, messagePage('Không tìm thấy trang'))
  }

  const openPage = (query: URLSearchParams, response: ServerResponse) => {
    const payment = openVnpayPage(context, query)
    if (typeof payment === 'string') return answer(response, 400, HTML, messagePage('VNPay từ chối', payment))
    const { mode, delaySeconds } = readOptions(query)
    response.writeHead(303, { location: `/pay/${payment.token}?mode=${mode}&delay=${delaySeconds}` }).end()
  }

  const showPayment = (payment: Payment, query: URLSearchParams, response: ServerResponse) => {
    const gateway = gateways[payment.gateway]
    const isOpen = payment.state === 'open' && !hasRunOut(payment)
    const body = isOpen ? payPage(gateway, payment, readOptions(query)) : donePage(gateway, payment)
    // A browser also asks the policy about where the answer to the form leads.
    answer(response, 200, HTML, body, originOf(payment.returnUrl))
  }

  const read = (url: URL, response: ServerResponse) => {
    const { pathname, searchParams } = url
    if (pathname === '/livez') return answer(response, 200, 'application/json', '{"status":"ok"}')
    if (pathname === '/style.css') return answer(response, 200, 'text/css; charset=utf-8', style)
    if (pathname === '/vnpay/pay') return openPage(searchParams, response)
    if (pathname === '/') {
      const shown = ledger.list().slice(0, SHOWN_PAYMENTS)
      return answer(
        response,
        200,
        HTML,
        listPage(shown, ({ gateway }) => gateways[gateway].title),
      )
    }
    const payment = paymentAt(pathname)
    if (payment) return showPayment(payment, searchParams, response)
    answer(response, 404, HTML, messagePage('Không tìm thấy trang'))
  }

  const paymentAt = (path: string) => ledger.byToken(/^\/pay\/([\w-]+)$/.exec(path)?.[1] ?? '')

  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://gateways')
    if (request.method === 'GET' || request.method === 'HEAD') return read(url, response)
    if (request.method !== 'POST') return answer(response, 405, HTML, messagePage('Không hỗ trợ'))
    const payment = paymentAt(url.pathname)
    const work = payment
      ? takeDecision(payment, request, response)
      : takeCall(url.pathname, request, response)
    work.catch(() => answer(response, 400, HTML, messagePage('Yêu cầu không đọc được')))
  })
}

function readOptions(query: URLSearchParams): DeliveryOptions {
  const delay = Number(query.get('delay') ?? '0')
  return {
    mode: modes.find((mode): mode is Mode => mode === query.get('mode')) ?? 'normal',
    delaySeconds: Number.isInteger(delay) ? Math.min(Math.max(delay, 0), MAX_DELAY_SECONDS) : 0,
  }
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) throw new Error('body too large')
  }
  return text
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  formTarget = '',
): void {
  response
    .writeHead(status, {
      'content-type': type,
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(body)
}
