/** Services whose accounts sign learners in, in the order of their buttons. */
export const outsideServices = ['google', 'zalo', 'apple'] as const
export type OutsideService = (typeof outsideServices)[number]
