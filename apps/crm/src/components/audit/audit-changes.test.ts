import { describe, expect, test } from 'vitest'
import { auditChanges, auditReason } from './audit-changes.ts'

describe('auditChanges', () => {
  test('describes the old and the new value of a field in words', () => {
    expect(auditChanges({ status: 'active' }, { status: 'locked', reason: 'Lý do' })).toEqual([
      { label: 'Trạng thái', from: 'Đang hoạt động', to: 'Đã khóa' },
    ])
    expect(auditChanges({ permissions: ['support'] }, { permissions: ['support', 'sales'] })).toEqual([
      { label: 'Vai trò nhân sự', from: 'Hỗ trợ học viên', to: 'Hỗ trợ học viên, Bán hàng' },
    ])
  })

  test('leaves out unchanged fields, and counts items that only have ids', () => {
    const id = '019a9f3e-0000-7000-8000-000000000001'
    expect(auditChanges({ role: 'admin', sessions: [id, id] }, { role: 'admin', sessions: [] })).toEqual([
      { label: 'Phiên đang mở', from: '2 mục', to: 'trống' },
    ])
  })

  test('shows unknown fields as well', () => {
    expect(auditChanges(null, { colour: 'xanh', nested: { a: 1, status: 'locked' } })).toEqual([
      { label: 'colour', from: null, to: 'xanh' },
      { label: 'nested', from: null, to: 'a: 1; Trạng thái: Đã khóa' },
    ])
    expect(auditChanges('chữ', 7)).toEqual([])
  })

  test('formats booleans, missing values and times', () => {
    expect(
      auditChanges({ hasSecondFactor: true, phone: null }, { hasSecondFactor: false, phone: '09' }),
    ).toEqual([
      { label: 'Xác thực hai bước', from: 'Có', to: 'Không' },
      { label: 'Điện thoại', from: 'trống', to: '09' },
    ])
    expect(auditChanges({}, { until: '2026-11-20T05:00:00.000Z' })).toEqual([
      { label: 'until', from: null, to: '12:00, 20/11/2026' },
    ])
  })
})

test('reads a reason only if it is a text', () => {
  expect(auditReason({ reason: 'Mất điện thoại' })).toBe('Mất điện thoại')
  expect(auditReason({ reason: 3 })).toBeNull()
  expect(auditReason(null)).toBeNull()
})
