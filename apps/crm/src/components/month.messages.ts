export const monthMessages = { month: 'Tháng' }
