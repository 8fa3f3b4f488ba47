import clsx from 'clsx'

/**
 * Props of a text of any length in a row: one line that is cut with an ellipsis and told in full by its title, and as
 * many lines as it takes in the cards of phones, where nothing hovers. `title` where more than the text is to be told.
 */
export const cutText = (text: string, className?: string, title = text) => ({
  title,
  className: clsx('block truncate max-sm:whitespace-normal', className),
})
