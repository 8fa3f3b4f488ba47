import { bankFaultReasons, bankListServiceLabels } from '@repo/messages/bank.messages'
import { DAY_MS } from '../../../core/durations.ts'
import type { Needs } from '../../../core/services.ts'
import { listMailsOfStaffWith } from '../../../core/staff-rights.repo.ts'
import { queueMail } from '../../../mail/mail.service.ts'
import type { MailContent } from '../../../mail/render.ts'
import { createBankLists } from './bank-lists.ts'
import { announceSilent, type BankPull } from './bank-pulls.repo.ts'

/** A service is asked each night, so two nights without a word are one that never ran. */
const SILENT_DAYS = 2

/** Mails accountants, once a day, of a service that has given no list for a day. */
export function createBankAlerts(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services
  return (): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock()
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const set = [...createBankLists(env).keys()]
      if (set.length === 0) return
      const silent = await announceSilent(tx, set, {
        now,
        failingBefore: ago(1),
        silentBefore: ago(SILENT_DAYS),
        since: ago(1),
      })
      if (silent.length === 0) return
      const mail = silentMail(silent, `${env.PUBLIC_CRM_URL}/crm/Money/Bank`)
      for (const to of await listMailsOfStaffWith(tx, 'money.decide'))
        await queueMail(services, tx, { kind: 'office', to, ...mail })
    })
}

const silentMail = (silent: BankPull[], url: string): MailContent => {
  const names = silent.map(({ service }) => bankListServiceLabels[service]).join(', ')
  return {
    subject: `${names}: chưa lấy được danh sách giao dịch hơn một ngày`,
    greeting: 'Chào bạn,',
    paragraphs: [
      'Mỗi đêm hệ thống hỏi lại ngân hàng để tìm các giao dịch bị mất thông báo. Hơn một ngày nay việc này chưa làm được:',
      ...silent.map(
        ({ service, fault }) =>
          `• ${bankListServiceLabels[service]}: ${fault ? bankFaultReasons[fault] : 'Việc hỏi lại chưa chạy đêm nào. Báo bộ phận kỹ thuật.'}`,
      ),
      'Thông báo tiền về vẫn được nhận như thường. Khi hỏi lại được, hệ thống tự lấy bù các ngày còn thiếu.',
    ],
    button: { label: 'Mở trang ngân hàng', url },
  }
}
