const percent = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })

/** Hundredths of a percent as people write them: 7050 → "70,5%". */
export const formatShare = (basisPoints: number): string => `${percent.format(basisPoints / 100)}%`
