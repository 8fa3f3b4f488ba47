import clsx from 'clsx'

/**
 * Props of a text of any length in a table row: one line cut with an ellipsis, with the full text as its title; in the
 * cards on phones, where nothing hovers, the text wraps. Give `title` where the title says more than the text.
 */
export const cutText = (text: string, className?: string, title = text) => ({
  title,
  className: clsx('block truncate max-sm:whitespace-normal', className),
})
