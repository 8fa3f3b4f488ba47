/** Apart from the words of the search itself, which come with its program. */
export const phoneSearchMessages = { open: 'Tìm kiếm' } as const
