import { escapeHtml } from '../escape-html.ts'
import type { Draft } from './form.ts'
import type { Delivery, Mode, Transfer } from './notice.ts'

/** A transfer that was asked for, with what the service answered so far. */
export interface Attempt {
  id: string
  transfer: Transfer
  deliveries: Delivery[]
  isDone: boolean
}

const modeLabels: Record<Mode, string> = {
  normal: 'Báo có một lần',
  duplicate: 'Báo có ba lần (giống hệt nhau)',
  reorder: 'Chuyển làm hai lần, báo lần sau trước',
  wrong_signature: 'Chữ ký sai',
  outgoing: 'Tiền ra thay vì tiền vào',
  silent: 'Ghi sổ ngân hàng nhưng không báo',
}

const money = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' })

export function formPage(draft: Draft, fault: string | null): string {
  const options = Object.entries(modeLabels)
    .map(([value, label]) => `<option value="${value}">${label}</option>`)
    .join('')
  return page(
    'Chuyển khoản',
    `<h1>Chuyển khoản</h1>
<p class="lead">Bấm “Chuyển tiền” để gửi thông báo báo có tới hệ thống, như ngân hàng thật sẽ làm.</p>
${fault ? `<p class="notice bad" role="alert">${escapeHtml(fault)}</p>` : ''}
<form method="post" action="/transfers">
<input type="hidden" name="order" value="${escapeHtml(draft.order)}">
${field('account', 'Tài khoản nhận', draft.account, 'inputmode="numeric" maxlength="19" required')}
${field('amount', 'Số tiền (VND)', draft.amount, 'inputmode="numeric" maxlength="15" required')}
${field('content', 'Nội dung chuyển khoản', draft.content, 'maxlength="100"')}
<details><summary>Tùy chọn thử nghiệm</summary>
<label for="mode">Kiểu thông báo</label><select id="mode" name="mode">${options}</select>
${field('delay', 'Chờ trước khi gửi (giây)', '0', 'type="number" min="0" max="120"')}
</details>
<button type="submit">Chuyển tiền</button>
</form>`,
  )
}

export function attemptPage(attempt: Attempt, webUrl: string): string {
  const { transfer } = attempt
  const last = attempt.deliveries.at(-1)
  const isSilent = transfer.mode === 'silent'
  const isTaken = last?.status === 200 || isSilent
  const back = transfer.order ? `${webUrl}/payment?order=${encodeURIComponent(transfer.order)}` : webUrl
  const heading = !attempt.isDone
    ? 'Đang gửi thông báo…'
    : isTaken
      ? 'Đã chuyển tiền'
      : last?.status
        ? 'Hệ thống từ chối thông báo'
        : 'Không gửi được thông báo'
  return page(
    heading,
    `<h1>${heading}</h1>
<dl>
<dt>Số tiền</dt><dd class="amount">${money.format(transfer.amount)}</dd>
<dt>Tài khoản nhận</dt><dd>${escapeHtml(transfer.account)}</dd>
<dt>Nội dung</dt><dd>${escapeHtml(transfer.content) || '—'}</dd>
<dt>Kiểu thông báo</dt><dd>${modeLabels[transfer.mode]}</dd>
</dl>
<ol class="log">${attempt.deliveries.map(deliveryLine).join('') || `<li>${isSilent ? 'Không gửi thông báo. Giao dịch chỉ có trong danh sách của ngân hàng.' : 'Chưa gửi lần nào.'}</li>`}</ol>
<p class="actions"><a class="button" href="${escapeHtml(back)}">Trở lại trang thanh toán</a></p>`,
    attempt.isDone ? '' : '<meta http-equiv="refresh" content="1">',
  )
}

export function messagePage(heading: string): string {
  return page(heading, `<h1>${escapeHtml(heading)}</h1><p><a href="/">Về trang chuyển khoản</a></p>`)
}

function deliveryLine({ status, text }: Delivery): string {
  const isTaken = status === 200
  const what = status === null ? 'Không kết nối được' : `Trả lời ${status}`
  return `<li class="${isTaken ? 'good' : 'bad'}"><strong>${what}</strong> <code>${escapeHtml(text)}</code></li>`
}

function field(name: string, label: string, value: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(value)}" autocomplete="off" ${attributes}>`
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${head}
<title>${escapeHtml(title)} | Ngân hàng giả lập</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><header><p class="brand">Ngân hàng giả lập</p><p class="warning">Chỉ dùng để thử, không có tiền thật</p></header>
<main>${body}</main></body></html>`
}
