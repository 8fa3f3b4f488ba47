import { loginBody, registerBody, verifyOtpBody } from '@repo/contract/auth'
import { contactBody } from '@repo/contract/content'
import { courseBody } from '@repo/contract/crm'
import { learning } from '@repo/contract/learning'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldCountMessage, toFieldIssues, validationMessage } from './index.ts'

/** First message per field, as a form shows it. */
function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value, { error: validationMessage })
  const found: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
  return found
}

describe('zod issues in Vietnamese, per field', () => {
  test('an empty registration', () => {
    expect(messagesOf(registerBody, {})).toEqual({
      name: 'Nhập họ và tên.',
      email: 'Nhập email.',
      password: 'Nhập mật khẩu.',
    })
  })

  test('a registration with faults', () => {
    const unticked = { acceptTerms: false, acceptPrivacy: false }
    const value = { name: 'L', email: 'lan', phone: '123', password: 'ngắn', ...unticked }
    expect(messagesOf(registerBody, value)).toEqual({
      name: 'Họ và tên cần ít nhất 2 ký tự.',
      email: 'Email chưa đúng, ví dụ: ten@benhvien.vn.',
      phone: 'Số điện thoại gồm 10 chữ số, bắt đầu bằng 0.',
      password: 'Mật khẩu cần từ 8 đến 128 ký tự.',
      acceptPrivacy: 'Đồng ý với việc xử lý dữ liệu cá nhân để tiếp tục.',
      acceptTerms: 'Đồng ý với điều khoản để tiếp tục.',
    })
  })

  test('typed and deleted again counts as empty', () => {
    expect(messagesOf(loginBody, { email: '', password: '' })).toEqual({
      email: 'Nhập email.',
      password: 'Nhập mật khẩu.',
    })
  })

  test('codes, long texts, choices, lists and money', () => {
    expect(messagesOf(verifyOtpBody, { email: 'lan@example.vn', otp: '12' })).toEqual({
      otp: 'Mã xác thực gồm 6 chữ số.',
    })
    const contact = {
      name: 'Lan Anh',
      email: 'lan@example.vn',
      topic: 'x',
      message: 'a'.repeat(2001),
      consent: true,
    }
    expect(messagesOf(contactBody, contact)).toEqual({
      topic: 'Chọn chủ đề.',
      message: 'Lời nhắn dài tối đa 2000 ký tự.',
    })
    const { title, slug, listPrice, outcomes } = messagesOf(courseBody, {
      title: 'abc',
      slug: 'Có Dấu',
      listPrice: 1.5,
      outcomes: Array(21).fill('x'),
    })
    expect({ title, slug, listPrice, outcomes }).toEqual({
      title: 'Tiêu đề cần ít nhất 4 ký tự.',
      slug: 'Đường dẫn chỉ gồm chữ thường không dấu, số và dấu gạch nối.',
      listPrice: 'Học phí là số tiền nguyên, từ 0 ₫.',
      outcomes: 'Mục này có tối đa 20 mục.',
    })
    expect(messagesOf(learning.reviewCourse.body, { rating: 9, text: 'Hay' })).toEqual({
      rating: 'Số sao tối đa là 5.',
      text: 'Nội dung cần ít nhất 10 ký tự.',
    })
  })

  test('a form may call a field differently', () => {
    const issue = { code: 'too_small', origin: 'string', minimum: 4, path: ['title'], input: 'abc' }
    expect(validationMessage(issue, 'tên khóa học')).toBe('Tên khóa học cần ít nhất 4 ký tự.')
    expect(validationMessage({ ...issue, input: '' }, 'tên khóa học')).toBe('Nhập tên khóa học.')
  })

  test('on the wire each field has one line and its full path', () => {
    const { error } = registerBody.safeParse({ email: 'x' }, { reportInput: true })
    const issues = toFieldIssues(error?.issues ?? [], 'body')
    expect(issues).toContainEqual({ path: 'body.email', message: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' })
    expect(new Set(issues.map((issue) => issue.path)).size).toBe(issues.length)
    expect(fieldCountMessage(3)).toBe('Có 3 mục cần sửa.')
  })
})
