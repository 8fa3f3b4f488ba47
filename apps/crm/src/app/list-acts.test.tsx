import { bulkMessages } from '@repo/back-office/list.messages'
import { type OfficeList, officeLists } from '@repo/contract/office-lists'
import { listOf, sampledReads, startMockServer } from '@repo/testing'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

const id = '019a9f3e-0000-7000-8000-000000000001'

/** What can be done with chosen rows, or why nothing can. */
type Acts = { path: string; acts: readonly string[] } | { none: string }

const onlyRead = 'staff look at a doctor’s room, and act on pages of their own'
const history = 'what happened is read, never changed'
const elsewhere = 'the rows are acted on in the list of their own'

/** Every list of the back office. A new one does not compile until it says what can be done with many of its rows. */
const lists: Record<Exclude<OfficeList, `own-${string}`>, Acts> = {
  'account-audit': { none: history },
  'activation-batches': { none: 'codes are revoked inside their batch; a batch has no act of its own' },
  'activation-codes': { path: `/crm/ActivationCode/${id}`, acts: ['Thu hồi mã'] },
  audit: { none: history },
  categories: { none: 'removing one asks where its courses and articles go' },
  contacts: { path: '/crm/Contact', acts: ['Nhận phụ trách', 'Đóng lời nhắn', 'Mở lại'] },
  'bank-statement-lines': { none: 'a line in doubt is decided by itself, the others are taken in together' },
  'bank-statements': { none: 'a statement is taken in or thrown away after its lines were seen' },
  'gateway-settlement-lines': { none: 'each difference ends in its own way, with a note or a fee' },
  'gateway-settlements': { none: 'a file is taken in or thrown away after its rows were seen' },
  bundles: { none: 'each has its own price, which is compared with its courses when it is saved' },
  'instalment-plans': { none: 'each has parts of its own, which are checked together when it is saved' },
  'api-keys': { none: 'revoking a key stops the program that holds it, so each is asked about' },
  'lti-platforms': { none: 'switching a platform off shuts its learners out, so each is asked about' },
  'lti-scores': { none: 'what was sent is sent again one by one, after a look at why it failed' },
  webhooks: { none: 'switching an address off loses what happens meanwhile, so each is asked about' },
  'webhook-deliveries': { none: 'what was sent is sent again one by one, after a look at why it failed' },
  'withheld-tax': { none: 'each row is a sum over payments that were made' },
  affiliates: { none: 'each has terms and sums of its own, and a payout names what was transferred' },
  coupons: { path: '/crm/Coupon', acts: ['Bật mã', 'Tắt mã'] },
  'course-choice': { none: 'one course is chosen to be edited' },
  courses: { path: '/crm/Course', acts: ['Chuyển về bản nháp', 'Khôi phục về bản nháp', 'Lưu trữ'] },
  doctors: { none: 'a licence is compared with the register one by one, and a profile has no state' },
  'emergency-cards': { path: '/crm/EmergencyCard', acts: ['Gỡ thẻ', 'Hiện lại'] },
  'export-files': { path: '/crm/Export', acts: ['Xóa tệp'] },
  'failed-jobs': { path: '/crm/Jobs', acts: ['Chạy lại'] },
  glossary: { path: '/crm/Glossary', acts: ['Xóa thuật ngữ'] },
  'invoice-corrections': {
    none: 'each gets its own number; what waits is handed on with the table of invoices',
  },
  'invoice-exports': { none: history },
  invoices: { none: 'each gets its own number; what waits is handed on as one table by its button' },
  'learner-import-rows': { none: 'the rows of a table are carried out together' },
  'learner-imports': { none: 'a table is started or thrown away after its rows were read' },
  'learner-mails': { none: history },
  'learner-orders': { none: elsewhere },
  'learner-questions': { none: elsewhere },
  letters: { path: '/crm/Letter', acts: ['Tạm dừng', 'Gửi tiếp'] },
  'money-cases': { none: 'an accountant decides each sum with its own reason' },
  'money-reports': { none: history },
  news: { path: '/crm/news', acts: ['Gỡ bài'] },
  orders: { path: '/crm/Order', acts: ['Hủy đơn'] },
  'organisation-audit': { none: history },
  'organisation-orders': { none: elsewhere },
  'organisation-people': { none: 'seats are given and taken by the coordinators of the organisation' },
  organisations: { path: '/crm/Organisation', acts: ['Mở lại', 'Đóng tổ chức'] },
  pages: { none: 'a page is published after its draft was read, and consents hang on its versions' },
  'patient-consents': {
    none: 'each consent is one patient with a doctor, and a reason where it is withdrawn',
  },
  paths: { none: 'a path is published on its page, where its steps are seen' },
  privacy: { none: 'each request has its own clock, identity check and answer' },
  questions: { path: '/crm/Question', acts: ['Giữ lại', 'Hiện lại', 'Ẩn câu hỏi'] },
  reviews: { path: '/crm/review', acts: ['Duyệt đánh giá', 'Ẩn đánh giá'] },
  roles: { none: 'removing one asks which role its holders get' },
  'room-hand-ins': { none: onlyRead },
  'room-learners': { none: onlyRead },
  'room-questions': { none: onlyRead },
  'room-reviews': { none: onlyRead },
  'search-misses': { path: '/crm/Search?tab=misses', acts: ['Bỏ khỏi danh sách'] },
  'settings-history': { none: history },
  students: { path: '/crm/Student', acts: ['Mở khóa học'] },
  synonyms: { path: '/crm/Search', acts: ['Xóa nhóm từ'] },
  users: { path: '/crm/Users', acts: ['Mở khóa', 'Khóa tài khoản'] },
  'video-lessons': { none: 'the rows are lessons; their videos are acted on in the library' },
  videos: { path: '/crm/Video', acts: ['Xử lý lại'] },
}

startMockServer(...sampledReads())

const isWithActs = (entry: [string, Acts]): entry is [OfficeList, Extract<Acts, { acts: unknown }>] =>
  'acts' in entry[1]

test('acts: every list of the back office has its line', () => {
  expect(Object.keys(lists).sort()).toEqual(
    Object.keys(officeLists)
      .filter((name) => !name.startsWith('own-'))
      .sort(),
  )
})

test.each(Object.entries(lists).filter(isWithActs))(
  'acts of the list %s show with the first row that is chosen',
  async (name, { path, acts }) => {
    const { user } = renderPage(path)
    const list = within(await listOf(name))
    const [first] = list.getAllByRole('checkbox', { name: /^Chọn (?!tất cả)/ })
    if (first) await user.click(first)
    const bar = within(list.getByRole('region', { name: bulkMessages.bar }))
    const buttons = bar.getAllByRole('button').map((button) => button.textContent)
    expect(buttons).toEqual([...acts, bulkMessages.drop])
  },
)
