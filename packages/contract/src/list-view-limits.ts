/** How many views one person, or the whole staff, keeps of a list, and how long their parts are. */
export const listViewLimits = { perList: 100, nameLength: 40, searchLength: 2000 } as const
