/** The keys of a record of labels, typed: the values of a contract's enum without its schema. */
export const keysOf = <K extends string>(labels: Record<K, unknown>): K[] => Object.keys(labels) as K[]
