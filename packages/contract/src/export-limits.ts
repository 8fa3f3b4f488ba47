/** A list of more rows is exported in the background: reading it page by page would keep its screen busy. */
export const directExportRows = 2000
/** Days for which a file made in the background is kept. */
export const exportDays = 7
/** Files of one person that may be on their way at a time, and be ordered in a day. */
export const exportLimits = { open: 3, perDay: 30 } as const
/** Where staff find their files. */
export const exportsPath = '/crm/Export'
