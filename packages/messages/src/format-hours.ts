const upToOneDecimal = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 })

/** Hours of learning: 6.5 → "6,5 giờ". */
export const formatHours = (hours: number): string => `${upToOneDecimal.format(hours)}\u00a0giờ`
