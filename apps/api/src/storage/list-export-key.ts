/** Named by the export alone, so that a run after a crash overwrites the file of the first. */
export const listExportKey = (id: string, format: 'csv' | 'xlsx'): string => `list-exports/${id}.${format}`
