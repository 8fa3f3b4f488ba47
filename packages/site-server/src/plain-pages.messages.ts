/** Words of pages that a server writes by itself; no browser loads them with its program. */
export const plainPageMessages = { serviceStatus: 'Tình trạng dịch vụ' } as const
