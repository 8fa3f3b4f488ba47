import { couponKinds } from '@repo/contract/crm-sales'
import { describe, expect, test } from 'vitest'
import { auditChanges, auditReason, changesText, findWordless } from './audit-changes.ts'

const id = '019a9f3e-0000-7000-8000-000000000001'
const changes = (
  before: unknown,
  after: unknown,
  action = 'user.locked',
  names = new Map<string, string>(),
) => auditChanges({ action, before, after }, names)

describe('changes of an audit entry', () => {
  test('codes are said in words, and unchanged fields and the reason are left out', () => {
    expect(
      changes({ status: 'active', role: 'admin' }, { status: 'locked', role: 'admin', reason: 'Lý do' }),
    ).toEqual([{ label: 'Trạng thái', from: 'Đang hoạt động', to: 'Đã khóa' }])
    expect(changes({ permissions: ['support'] }, { permissions: ['support', 'sales'] })).toEqual([
      { label: 'Vai trò nhân sự', from: 'trống', to: 'Bán hàng' },
    ])
  })

  test('every kind of coupon is said in words', () => {
    const kinds = couponKinds.map((kind) => changes(null, { kind }, 'coupon.created')[0]?.to)
    expect(kinds).toEqual(['Phần trăm', 'Số tiền'])
  })

  test('money, shares, sizes, days, moments, yes and no are written as people write them', () => {
    const after = {
      refunded: 1_200_000,
      basisPoints: 6050,
      bytes: 2_400_000,
      mails: 90,
      isPublished: true,
      phone: null,
      until: '2026-11-20T05:00:00.000Z',
      expiresOn: '2026-12-01',
    }
    expect(changes(null, after).map(({ to }) => to)).toEqual([
      '1.200.000\u00a0₫',
      '60,5%',
      '2 MB',
      '90 ngày',
      'Có',
      'trống',
      '12:00, 20/11/2026',
      '01/12/2026',
    ])
  })

  test('what is named by its id is called by its name, and what is gone is said to be', () => {
    expect(
      changes({ doctorId: null }, { doctorId: id }, 'course.updated', new Map([[id, 'BS. Lan']])),
    ).toEqual([{ label: 'Bác sĩ giảng dạy', from: 'trống', to: 'BS. Lan' }])
    expect(changes(null, { courseId: id })[0]?.to).toBe('không còn (019a9f3e)')
  })

  test('of two lists only the entries that differ are told, and objects field by field', () => {
    const row = (title: string) => ({ id, title, price: 1000 })
    expect(changes({ lines: [row('A'), row('B')] }, { lines: [row('A'), row('C')] })).toEqual([
      { label: 'Nội dung đơn', from: 'Tiêu đề: B, Giá: 1.000\u00a0₫', to: 'Tiêu đề: C, Giá: 1.000\u00a0₫' },
    ])
    expect(changes({ coverFocus: { x: 50, y: 50 } }, { coverFocus: { x: 20, y: 50 } })).toEqual([
      { label: 'Điểm giữ trong khung của ảnh bìa, Ngang', from: '50', to: '20' },
    ])
  })

  test('a field without words is shown by its name, because a log must not hide anything', () => {
    expect(changes(null, { colour: 'xanh' })).toEqual([{ label: 'colour', from: null, to: 'xanh' }])
    expect(changes('chữ', 7)).toEqual([])
    const path = `/brand-logos/${'ab12cd'.padEnd(32, '0')}-400x100.png`
    expect(changes(null, { logo: path })[0]?.to).toBe('ảnh ab12cd')
  })

  test('as a text each change is a line', () => {
    expect(changesText(changes({ status: 'active', text: 'a' }, { status: 'locked', text: 'b' }))).toBe(
      'Trạng thái: từ Đang hoạt động thành Đã khóa\nNội dung: từ a thành b',
    )
  })
})

test('a reason is told in words, and only where it is a text', () => {
  const reasonOf = (after: unknown) => auditReason({ action: 'review.moderated', after })
  expect([
    reasonOf({ reason: 'off_topic' }),
    reasonOf({ reason: 'Mất máy' }),
    reasonOf({ reason: 3 }),
    reasonOf(null),
  ]).toEqual(['Không nói về khóa học', 'Mất máy', null, null])
})

test('fields and codes that nobody could read are found', () => {
  expect(
    findWordless('x.done', {
      colour: 'xanh',
      state: 'half_way',
      lines: [{ price: 1, shade: null }],
      note: 'in_code',
    }),
  ).toEqual(['x.done colour', 'x.done state=half_way', 'x.done shade', 'x.done note=in_code'])
})
