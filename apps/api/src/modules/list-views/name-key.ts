/** What the name of a view is compared by. */
export const nameKeyOf = (name: string): string => name.toLocaleLowerCase('vi')
