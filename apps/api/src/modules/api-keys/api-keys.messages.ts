import type { ApiScope } from '@repo/contract/api-scopes'
import { apiScopeLabels } from '@repo/messages/api-scopes.messages'
import type { MailContent } from '../../mail/render.ts'

/** Tells who keeps the settings that there is a new API key. */
export const apiKeyMail = (facts: {
  by: string
  name: string
  scopes: readonly ApiScope[]
  url: string
}): MailContent => ({
  subject: 'Một khóa API vừa được tạo',
  greeting: 'Chào bạn,',
  paragraphs: [
    `${facts.by} vừa tạo khóa API “${facts.name}”. Phần mềm giữ khóa này được phép: ${facts.scopes
      .map((scope) => apiScopeLabels[scope].toLowerCase())
      .join('; ')}.`,
    'Nếu bạn không biết việc này, hãy thu hồi khóa ngay và xem nhật ký hệ thống.',
  ],
  button: { label: 'Xem các khóa API', url: facts.url },
})
