import type { Rule } from './withholding-form.ts'

/**
 * Rules of withholding that owners can take over; none holds by itself. Facts of the law in secondary sources only (read
 * on 27 November 2026), the texts themselves could not be read here; decision 079 has the table.
 */
export const knownRules: readonly Rule[] = [
  {
    // Circular 111/2013/TT-BTC takes effect on 1 October 2013.
    from: '2013-10-01',
    threshold: 2_000_000,
    basisPoints: 1000,
    source: 'Thông tư 111/2013/TT-BTC, Điều 25, khoản 1, điểm i (theo nguồn thứ cấp, xem ngày 27/11/2026)',
  },
  {
    from: '2026-07-01',
    threshold: 5_000_000,
    basisPoints: 1000,
    source:
      'Luật 109/2025/QH15, Nghị định 253/2026/NĐ-CP, Thông tư 87/2026/TT-BTC (theo nguồn thứ cấp, xem ngày 27/11/2026)',
  },
]
