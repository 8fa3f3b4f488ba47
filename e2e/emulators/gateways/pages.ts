import { escapeHtml } from '../escape-html.ts'
import type { DeliveryOptions, Mode } from './deliver.ts'
import { type Gateway, hasRunOut } from './gateway.ts'
import type { Delivery, Payment, PaymentState } from './ledger.ts'

type Choice = Exclude<PaymentState, 'open'>

const choiceLabels: Record<Choice, string> = {
  paid: 'Thanh toán',
  cancelled: 'Hủy giao dịch',
  unfunded: 'Báo không đủ số dư',
  suspected: 'Trừ tiền nhưng nghi ngờ gian lận',
}

const stateLabels: Record<PaymentState, string> = {
  open: 'Chờ thanh toán',
  paid: 'Đã thanh toán',
  cancelled: 'Đã hủy',
  unfunded: 'Không đủ số dư',
  suspected: 'Đã trừ tiền, nghi ngờ gian lận',
}

const modeLabels: Record<Mode, string> = {
  normal: 'Báo một lần',
  duplicate: 'Báo ba lần cùng lúc',
  reorder: 'Báo thành công rồi mới báo một lần thử hỏng trước đó',
  lose_first: 'Thất lạc thông báo đầu tiên',
}

const money = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' })

/** The page where a payer decides. */
export function payPage(gateway: Gateway, payment: Payment, options: DeliveryOptions): string {
  const buttons = gateway.choices
    .map((choice, index) => {
      const look = index === 0 ? '' : ' class="second"'
      return `<button type="submit" name="choice" value="${choice}"${look}>${choiceLabels[choice]}</button>`
    })
    .join('\n')
  const modes = Object.entries(modeLabels)
    .filter(([mode]) => mode !== 'reorder' || gateway.olderFailureOf(payment) !== null)
    .map(
      ([mode, label]) =>
        `<option value="${mode}"${mode === options.mode ? ' selected' : ''}>${label}</option>`,
    )
    .join('')
  const heading = `Thanh toán qua ${gateway.title}`
  return page(
    heading,
    gateway,
    `<h1>${heading}</h1>
${facts(payment)}
<form method="post" action="/pay/${payment.token}">
<details><summary>Tùy chọn thử nghiệm</summary>
<label for="mode">Thông báo tới hệ thống bán hàng</label><select id="mode" name="mode">${modes}</select>
<label for="delay">Chờ trước khi báo (giây)</label>
<input id="delay" name="delay" type="number" min="0" max="120" value="${options.delaySeconds}">
</details>
${buttons}
</form>`,
  )
}

/** The page of a payment that is decided or has run out. */
export function donePage(gateway: Gateway, payment: Payment): string {
  const heading = hasRunOut(payment) ? 'Giao dịch đã quá thời gian' : stateLabels[payment.state]
  const back = payment.state === 'open' ? payment.returnUrl : gateway.returnUrlOf(payment)
  return page(
    heading,
    gateway,
    `<h1>${heading}</h1>
${facts(payment)}
<ol class="log">${payment.deliveries.map(deliveryLine).join('') || '<li>Chưa gửi thông báo nào.</li>'}</ol>
<p><a class="button" href="${escapeHtml(back)}">Trở lại trang bán hàng</a></p>`,
  )
}

export function listPage(payments: readonly Payment[], titleOf: (payment: Payment) => string): string {
  const rows = payments
    .map(
      (payment) =>
        `<li><a href="/pay/${payment.token}">${escapeHtml(payment.reference)}</a> · ${titleOf(payment)} · ${money.format(payment.amount)} · ${stateLabels[payment.state]}</li>`,
    )
    .join('')
  return page(
    'Sổ giao dịch',
    null,
    `<h1>Sổ giao dịch</h1><ul class="log">${rows || '<li>Chưa có giao dịch nào.</li>'}</ul>`,
  )
}

export function messagePage(heading: string, text = ''): string {
  return page(
    heading,
    null,
    `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><p><a href="/">Sổ giao dịch</a></p>`,
  )
}

function facts(payment: Payment): string {
  return `<dl>
<dt>Số tiền</dt><dd class="amount">${money.format(payment.amount)}</dd>
<dt>Nội dung</dt><dd>${escapeHtml(payment.description)}</dd>
<dt>Mã giao dịch</dt><dd>${escapeHtml(payment.reference)}</dd>
</dl>`
}

function deliveryLine({ status, text, isTaken }: Delivery): string {
  const what = status === null ? 'Không gửi được' : `Trả lời ${status}`
  return `<li class="${isTaken ? 'good' : 'bad'}"><strong>${what}</strong> <code>${escapeHtml(text)}</code></li>`
}

function page(title: string, gateway: Gateway | null, body: string): string {
  const brand = gateway ? `${gateway.title} giả lập` : 'Cổng thanh toán giả lập'
  return `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} | ${brand}</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body class="${gateway?.name ?? ''}"><header><p class="brand">${brand}</p><p class="warning">Chỉ dùng để thử, không có tiền thật</p></header>
<main>${body}</main></body></html>`
}
